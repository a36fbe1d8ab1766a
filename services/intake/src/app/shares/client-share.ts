import { dayMs } from '@telehealth/ids';
import type { Clock } from '@telehealth/service-kit';
import { type CallOptions, UniqueViolation } from '@telehealth/store';
import { type ClientBytes, clientBytesKey } from '../../storage/client-bytes.ts';

/** Most bytes of a kind that one client may take within some days (decisions.md 13). */
export interface ClientShare {
  readonly kind: string;
  /** Days (UTC) that count, today included. */
  readonly days: number;
  readonly mostBytes: number;
}

/** What shares are counted with. */
export interface ShareParts {
  readonly clientBytes: ClientBytes;
  readonly clock: Pick<Clock, 'now'>;
}

const dayOf = (at: number) => Math.floor(at / dayMs);

/**
 * Takes bytes of a client's share; false when the share has too few left. They are counted before the sum is looked at, so
 * concurrent calls cannot exceed the share together. What a crash leaves counted is forgotten with its day.
 */
export async function takeBytes(
  parts: ShareParts,
  share: ClientShare,
  clientId: string,
  bytes: number,
  limits: CallOptions = {},
): Promise<boolean> {
  const { clientBytes, clock } = parts;
  const { kind, days, mostBytes } = share;
  const at = clock.now();
  await count(clientBytes, share, clientId, dayOf(at), bytes, limits);
  const ids = Array.from({ length: days }, (_, before) => clientBytesKey(kind, clientId, dayOf(at) - before));
  const counted = await clientBytes.find({ _id: { in: ids } }, { limit: days }, limits);
  if (counted.reduce((sum, day) => sum + day.bytes, 0) <= mostBytes) return true;
  await giveBackBytes(parts, share, clientId, { bytes, takenAt: at }, limits);
  return false;
}

/** Gives back bytes that were taken at `takenAt` (epoch ms). */
export async function giveBackBytes(
  { clientBytes }: Pick<ShareParts, 'clientBytes'>,
  { kind }: ClientShare,
  clientId: string,
  { bytes, takenAt }: { readonly bytes: number; readonly takenAt: number },
  limits: CallOptions = {},
): Promise<void> {
  const id = clientBytesKey(kind, clientId, dayOf(takenAt));
  await clientBytes.update(id, {}, { increment: { bytes: -bytes } }, limits);
}

/** Milliseconds from `at` (epoch ms) to the next day. */
export function untilNextDay(at: number): number {
  return (dayOf(at) + 1) * dayMs - at;
}

async function count(
  clientBytes: ClientBytes,
  { kind, days }: ClientShare,
  clientId: string,
  day: number,
  bytes: number,
  limits: CallOptions,
): Promise<void> {
  const _id = clientBytesKey(kind, clientId, day);
  const add = () => clientBytes.update(_id, {}, { increment: { bytes } }, limits);
  if (await add()) return;
  try {
    await clientBytes.insert({ _id, bytes, expiresAt: (day + days) * dayMs }, limits);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    await add();
  }
}
