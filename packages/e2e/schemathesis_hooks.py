"""What the API fuzzer has to be taught of this API."""

import re

import schemathesis
from schemathesis import GenerationMode

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
