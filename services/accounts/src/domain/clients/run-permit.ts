import type { Change } from '@telehealth/changes';
import type { StoredClient } from './decide-client.ts';

/** How long a permit, and the key of a run, is valid: a run takes two minutes, after two more in which it waits for its turn. */
export const runMs = 10 * 60_000;

/** Permits a run of a brand at an instant (epoch ms). Permits that have ended are forgotten. */
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
