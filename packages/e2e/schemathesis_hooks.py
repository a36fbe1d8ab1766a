"""What the API fuzzer has to be taught of this API."""

import re

import schemathesis

# The media type of tus is bytes by another name.
schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")

# An id as this platform makes them, of anything but a brand.
OTHER_ID = re.compile(r"(?!brd_)[a-z]{3}_[0-9A-Za-z]{22}")


@schemathesis.hook
def before_call(context, case, kwargs):
    """The links the fuzzer infers hand any id on as that of a brand, and call the request well-formed."""
    headers = case.headers
    if headers is not None and OTHER_ID.fullmatch(str(headers.get("X-Brand-Id", ""))):
        headers["X-Brand-Id"] = (case.path_parameters or {}).get("brand_id", "brd_unknown")
