import type { Change } from '@telehealth/changes';
import type { StoredClient } from './decide-client.ts';

/** How long a permit and the key of a run are valid. A run waits up to two minutes for its turn and takes two minutes. */
export const runMs = 10 * 60_000;

/** Permits a run of a brand at an instant (epoch ms), and drops permits that have ended. */
export function decideRunPermit(
  { runPermits = [] }: StoredClient,
  brandId: string,
  at: number,
): Change<StoredClient> {
  const others = runPermits.filter((permit) => permit.until > at && permit.brandId !== brandId);
  return { set: { runPermits: [...others, { brandId, until: at + runMs }] } };
}

/** Whether a run of the brand is permitted at an instant (epoch ms). */
export function permitsRun({ runPermits = [] }: StoredClient, brandId: string, at: number): boolean {
  return runPermits.some((permit) => permit.brandId === brandId && at < permit.until);
}
