import { touch, touchOrInsert } from '@telehealth/changes';
import { dayMs } from '@telehealth/ids';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { CallOptions } from '@telehealth/store';
import { type ClientUsage, clientUsageKey } from '../storage/client-usage.ts';

/** The maximum of a kind, bytes or journeys, that one client may use within some days (decisions.md 13). */
export interface ClientShare {
  readonly kind: string;
  /** Days (UTC) that count, today included. */
  readonly days: number;
  readonly max: number;
}

export interface ShareParts {
  readonly clientUsage: ClientUsage;
  readonly clock: Pick<Clock, 'now'>;
}

/** An amount, and the instant (epoch ms) on whose day it counts. */
export interface Taken {
  readonly amount: number;
  readonly takenAt: number;
}

/** The day of an instant (epoch ms) in UTC: days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);

/**
 * Takes an amount of a client's share; false when too little is left. It is counted before the sum is read, so concurrent calls
 * cannot exceed the share together. What a crash leaves counted is forgotten with its day.
 */
export async function takeShare(
  parts: ShareParts,
  share: ClientShare,
  clientId: string,
  { amount, takenAt }: Taken,
  limits: CallOptions = {},
): Promise<boolean> {
  const { clientUsage, clock } = parts;
  const { kind, days, max } = share;
  await count(clientUsage, share, clientId, dayOf(takenAt), amount, limits);
  const today = dayOf(clock.now());
  const ids = Array.from({ length: days }, (_, before) => clientUsageKey(kind, clientId, today - before));
  const counted = await clientUsage.find({ _id: { in: ids } }, { limit: days }, limits);
  if (counted.reduce((sum, day) => sum + day.amount, 0) <= max) return true;
  await giveBackShare(parts, share, clientId, { amount, takenAt }, limits);
  return false;
}

export async function giveBackShare(
  { clientUsage }: Pick<ShareParts, 'clientUsage'>,
  { kind }: ClientShare,
  clientId: string,
  { amount, takenAt }: Taken,
  limits: CallOptions = {},
): Promise<void> {
  const id = clientUsageKey(kind, clientId, dayOf(takenAt));
  await touch(clientUsage, id, {}, { increment: { amount: -amount } }, limits);
}

export function untilNextDay(at: number): number {
  return (dayOf(at) + 1) * dayMs - at;
}

async function count(
  clientUsage: ClientUsage,
  { kind, days }: ClientShare,
  clientId: string,
  day: number,
  amount: number,
  limits: CallOptions,
): Promise<void> {
  const _id = clientUsageKey(kind, clientId, day);
  const first = { _id, clientId, amount, expiresAt: (day + days) * dayMs };
  await touchOrInsert(clientUsage, first, { increment: { amount } }, limits);
}
