"""Resolves an intake with the client that OpenAPI Generator makes."""

import json
import sys

import openapi_client
from openapi_client import models

base_url, api_key, brand_id = sys.argv[1:]
configuration = openapi_client.Configuration(host=base_url, access_token=api_key)
with openapi_client.ApiClient(configuration) as client:
    step = openapi_client.IntakeApi(client).resolve_instrument(x_brand_id=brand_id).actual_instance
assert isinstance(step, models.ActiveStep), step
node = step.node.actual_instance
print(json.dumps({"status": step.status, "control": node.control, "schema": type(node).__name__}))
