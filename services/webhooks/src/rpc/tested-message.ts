import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { TestRegistrationResponseSchema } from '@telehealth/contracts/webhooks/v1/registration_service';
import type { Tested } from '../app/deliveries/test-registration.ts';

/** The outcome of a test (interface.md 2.15). */
export function testedToProto({
  deliveryId,
  attempt,
}: Tested): MessageInitShape<typeof TestRegistrationResponseSchema> {
  const { outcome, status, durationMs, detail = '', startedAt } = attempt;
  return {
    deliveryId,
    delivered: outcome === 'succeeded' || outcome === 'rejected',
    ok: outcome === 'succeeded',
    ...(status !== undefined && { status }),
    ...(durationMs !== undefined && { durationMs }),
    detail,
    startedAt: timestampFromMs(startedAt),
  };
}
