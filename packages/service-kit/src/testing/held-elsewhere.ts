import type { Collection } from '@telehealth/store';
import { withMethods } from '@telehealth/store/testing';
import type { Clock } from '../scheduling/clock.ts';
import type { LeaseDocument } from '../scheduling/lease-document.ts';

/** Another replica appears to hold all leases, so that only the test sweeps. */
export function heldElsewhere({
  leases,
  clock,
}: {
  readonly leases: Collection<LeaseDocument>;
  readonly clock: Clock;
}): Collection<LeaseDocument> {
  const lease = () => ({ holder: 'another', until: clock.now() + 10_000, ranAt: clock.now() });
  return withMethods(leases, { update: async () => undefined, get: async (_id) => ({ _id, ...lease() }) });
}
