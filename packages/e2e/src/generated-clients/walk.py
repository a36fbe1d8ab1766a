"""Walks an intake with the client that openapi-python-client makes."""

import json
import sys

from telehealth_platform_api_client import AuthenticatedClient, models
from telehealth_platform_api_client.api.intake import next_instrument_step, resolve_instrument
from telehealth_platform_api_client.types import UNSET

base_url, api_key, brand_id = sys.argv[1:]
client = AuthenticatedClient(base_url=base_url, token=api_key)


def code_of(node):
    exclusive = [option.code for option in node.options or [] if option.exclusive]
    return (exclusive or node.option_codes)[0]


ANSWERS = {
    models.SingleSelectCardsNode: lambda node: models.SingleSelectCardsAnswer(node.node_id, answer=code_of(node)),
    models.MultiSelectCardsNode: lambda node: models.MultiSelectCardsAnswer(node.node_id, answer=[code_of(node)]),
    models.YesNoNode: lambda node: models.YesNoAnswer(node.node_id, answer=False),
    models.NumberNode: lambda node: models.NumberAnswer(node.node_id, answer=96),
    models.HeightCmNode: lambda node: models.HeightCmAnswer(node.node_id, answer=172),
    models.WeightKgNode: lambda node: models.WeightKgAnswer(node.node_id, answer=96),
    models.DateNode: lambda node: models.DateAnswer(node.node_id, answer="1988-04-17"),
    models.TextNode: lambda node: models.TextAnswer(node.node_id, answer="nothing to add"),
    models.TextareaNode: lambda node: models.TextareaAnswer(node.node_id, answer="nothing to add"),
    models.EmailNode: lambda node: models.EmailAnswer(node.node_id, answer="patient@example.com"),
    models.PhoneNode: lambda node: models.PhoneAnswer(node.node_id, answer="+12025550143"),
    models.AddressNode: lambda node: models.AddressAnswer(
        node.node_id,
        answer=models.TypedAddress("1 Main Street", "Springfield", "IL", "62701", "US"),
    ),
    models.AffirmNode: lambda node: models.AffirmAnswer(
        node.node_id, consent=models.Consent(affirmed=True, consent_version=node.consent_version)
    ),
    models.NoticeNode: lambda node: models.NoticeAnswer(node.node_id),
    models.PanelNode: lambda node: models.PanelAnswer(node.node_id),
    models.OfferingListNode: lambda node: models.OfferingListAnswer(node.node_id),
}

for refused in (
    lambda: models.NoticeAnswer("n", answr="x"),
    lambda: models.YesNoAnswer("n"),
    lambda: models.Consent(affirmed=True),
):
    try:
        refused()
    except TypeError:
        continue
    raise AssertionError("a wrong answer was accepted")

step = resolve_instrument.sync(client=client, x_brand_id=brand_id)
answered = 0
while isinstance(step, models.ActiveStep) and type(step.node) in ANSWERS:
    body = ANSWERS[type(step.node)](step.node)
    step = next_instrument_step.sync(client=client, body=body, x_brand_id=brand_id, x_journey_id=step.journey_id)
    assert isinstance(step, models.ActiveStep) and step.issues is UNSET, step
    answered += 1
print(json.dumps({"answered": answered, "control": step.node.control}))
