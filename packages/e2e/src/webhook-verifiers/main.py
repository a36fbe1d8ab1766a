"""Says of each request of the input whether the function of the guide accepts it."""

import json
import sys

from guide import event_of
from standardwebhooks.webhooks import WebhookVerificationError

for request in json.load(sys.stdin):
    try:
        print(event_of(request["secret"], request["body"].encode(), request["headers"])["type"])
    except WebhookVerificationError:
        print("refused")
