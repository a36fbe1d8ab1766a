"""What the API fuzzer has to be taught of this API."""

import re

import schemathesis
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import is_unexpected_http_status_case

# The media type of tus is bytes by another name.
schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")

# An id as this platform makes them, of anything but a brand.
OTHER_ID = re.compile(r"(?!brd_)[a-z]{3}_[0-9A-Za-z]{22}")


def is_called_well_formed(case):
    return case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    The links the fuzzer infers hand any id on as that of a brand, and call the request well-formed. So it calls one with 0
    where an optional brand is left to its pool of ids, which has none.
    """
    headers = case.headers
    if headers is None:
        return
    brand = str(headers.get("X-Brand-Id", ""))
    if OTHER_ID.fullmatch(brand) or (brand == "0" and is_called_well_formed(case)):
        headers["X-Brand-Id"] = (case.path_parameters or {}).get("brand_id", "brd_unknown")


# Faults of the request as HTTP, which any path has (decisions.md 1, problem types and bodies).
FRAMING = {408, 414, 417, 431}


@schemathesis.check
def documented_problem(ctx, response, case):
    """
    The fuzzer takes `default` for every status that has no answer of its own. Here it stands for its examples, each of which
    names its status and the type of its problem.
    """
    document = case.operation.schema.raw_schema
    answers = document["paths"][case.operation.path][case.operation.method]["responses"]
    status = response.status_code
    if str(status) in answers or status in FRAMING or is_unexpected_http_status_case(case):
        return
    examples = [
        named(document, example)["value"]
        for media in named(document, answers["default"])["content"].values()
        for example in media["examples"].values()
    ]
    types = [value["type"] for value in examples if value["status"] == status]
    assert types, f"{status} is not among the statuses of `default`"
    if case.operation.method == "head":
        return
    found = response.json()["type"]
    assert found in types, f"{found} with status {status} is not among the examples of `default`"


def named(document, part):
    """What a reference stands for."""
    while "$ref" in part:
        _, *names = part["$ref"].split("/")
        part = document
        for name in names:
            part = part[name]
    return part
