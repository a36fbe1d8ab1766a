import { PublicKeySchema } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { PublicKey, type PublicKeys } from '@telehealth/public-api/webhooks/public-key';
import { publicKeyOperations } from '@telehealth/public-api/webhooks/public-key-operations';
import { callOptions } from '@telehealth/rpc';
import { createCache } from '@telehealth/service-kit/upstreams';
import type { Static } from 'typebox';
import { newCorrelationId } from '../../edge/requests/correlation-id.ts';
import { errorForClient } from '../../upstream/upstream-request.ts';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

/** A new key signs beside its predecessor, so receivers do not need it in the first minute. */
const freshMs = 60_000;
const shown = computed(PublicKeySchema, PublicKey, {
  id: ({ keyId }) => keyId,
  algorithm: () => 'ed25519',
});
const keyToJson = jsonEncoder(PublicKeySchema, PublicKey, [shown]);

/** For signatures `v1a` (decisions.md 10). All callers share one read. */
export function addPublicKeyRoute(
  scope: RouteScope,
  { clients: { publicKeys }, deadlineMs, now }: RouteParts,
): void {
  const cache = createCache<void, Static<typeof PublicKeys>>({
    load: async () => {
      const options = callOptions({ correlationId: newCorrelationId(), timeoutMs: deadlineMs });
      try {
        return { keys: (await publicKeys.listPublicKeys({}, options)).keys.map(keyToJson) };
      } catch (failure) {
        throw errorForClient(failure);
      }
    },
    freshMs,
    capacity: 1,
    now,
  });

  serve(scope, publicKeyOperations.listWebhookPublicKeys, async () => {
    const keys = await cache.get('all');
    if (keys === undefined) throw new Error('the public keys have no value');
    return keys;
  });
}
