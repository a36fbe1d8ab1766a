import { backgroundLimits } from '@telehealth/changes';
import type { Clock } from '@telehealth/service-kit/scheduling';
import { createCache } from '@telehealth/service-kit/upstreams';
import { allowedNetworksId } from '../../domain/egress/allowed-networks.ts';
import type { AllowedNetworks } from '../../storage/allowed-networks.ts';

/** How late a process sees what an operator allowed. */
const freshMs = 5000;

/**
 * For deliveries: what operators allowed, as of at most five seconds ago. Nothing while it cannot be read, so that a fault of the
 * store is not taken for one of a receiver.
 */
export function allowedNetworksReader(
  documents: AllowedNetworks,
  clock: Pick<Clock, 'now'>,
): () => Promise<readonly string[]> {
  const cache = createCache<void, readonly string[]>({
    load: async () =>
      ((await documents.get(allowedNetworksId, backgroundLimits))?.networks ?? []).map(
        ({ network }) => network,
      ),
    capacity: 1,
    freshMs,
    now: () => clock.now(),
  });
  return async () => {
    try {
      return (await cache.get('all')) ?? [];
    } catch {
      return [];
    }
  };
}
