import { touchOrInsert } from '@telehealth/changes';
import { hourMs } from '@telehealth/ids';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { AttemptCounts } from '../domain/receivers/receiver-health.ts';

/** Automatic attempts to one registration that ended in one hour; its id is `<registration>:<hour since the epoch>`. */
export interface AttemptHourDocument extends AttemptCounts {
  readonly _id: string;
  /** Epoch ms: when it is removed. */
  readonly expiresAt: number;
}

export type AttemptHours = Collection<AttemptHourDocument>;

export const attemptHoursDefinition: CollectionDefinition<AttemptHourDocument> = {
  name: 'attempt_hours',
  indexes: [{ name: 'expires_at', fields: ['expiresAt'], expires: true }],
};

/** The present hour and the 24 before it. */
const countedHours = 25;

const hourAt = (at: number) => Math.floor(at / hourMs);
const idOf = (registrationId: string, hour: number) => `${registrationId}:${hour}`;

/** Adds to the hour of an instant (epoch ms). */
export async function addToHour(
  hours: AttemptHours,
  { registrationId, at, counts }: { registrationId: string; at: number; counts: AttemptCounts },
  options: CallOptions,
): Promise<void> {
  const hour = hourAt(at);
  const _id = idOf(registrationId, hour);
  const first = { _id, ...counts, expiresAt: (hour + countedHours + 1) * hourMs };
  await touchOrInsert(hours, first, { increment: { ...counts } }, options);
}

/** The counts of the hour of an instant (epoch ms) with the one before it, and with the 24 before it. */
export async function readHours(
  hours: AttemptHours,
  { registrationId, at }: { readonly registrationId: string; readonly at: number },
  options: CallOptions,
): Promise<{ readonly lastHour: AttemptCounts; readonly lastDay: AttemptCounts }> {
  const ids = Array.from({ length: countedHours }, (_, back) => idOf(registrationId, hourAt(at) - back));
  const found = await hours.find({ _id: { in: ids } }, { limit: countedHours }, options);
  const recent = new Set(ids.slice(0, 2));
  return { lastHour: sum(found.filter(({ _id }) => recent.has(_id))), lastDay: sum(found) };
}

function sum(counts: readonly AttemptCounts[]): AttemptCounts {
  return {
    succeeded: counts.reduce((total, { succeeded }) => total + succeeded, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}
