import { randomUUID } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import {
  AmbiguousWrite,
  type CallOptions,
  insertOnce,
  UniqueViolation,
  type Update,
} from '@telehealth/store';
import type { KeyedRequest } from './keyed-request.ts';
import type { IdempotencyRecord, IdempotencyRecords } from './records.ts';

/** The right to run a keyed request, and later to say how it ended. */
export interface Claim {
  readonly id: string;
  readonly owner: string;
  readonly operationId: string;
  /** Whether an earlier try under the same operation id may have had the effect already. */
  readonly resumed: boolean;
}

/** How long things last. */
export interface ClaimTimes {
  now(): number;
  readonly leaseMs: number;
}

/** 24 h, from the claim until the outcome is stored and from then on again. */
export const keepMs = 24 * 60 * 60 * 1000;

/** Tries that may get in the way of one before it gives up. */
const maxAttempts = 4;

/**
 * Claims the key of a request, which succeeds for one try at a time, or gives the sealed outcome of an earlier
 * one. A claim whose lease has lapsed is taken over with its operation id; an expired record counts as none.
 *
 * @throws DomainError `idempotency-mismatch` when the key belongs to another request, `idempotency-in-flight` when
 * another try is under way.
 */
export async function claimKey(
  records: IdempotencyRecords,
  { id, fingerprint }: KeyedRequest,
  { now, leaseMs }: ClaimTimes,
  limits: CallOptions,
): Promise<Claim | { readonly outcome: string }> {
  const owner = randomUUID();
  const operationId = newOperationId();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const at = now();
    const lease = { owner, leaseUntil: at + leaseMs, expiresAt: at + keepMs };
    const met = await insertOrMeet(records, { _id: id, fingerprint, operationId, ...lease }, limits);
    if (met === undefined) continue;
    if (met.owner === owner) {
      return { id, owner, operationId: met.operationId, resumed: met.operationId !== operationId };
    }
    const expired = at >= met.expiresAt;
    if (!expired) {
      if (met.fingerprint !== fingerprint) throw new DomainError('idempotency-mismatch');
      if (met.outcome !== undefined) return { outcome: met.outcome };
      if (at < (met.leaseUntil ?? 0)) throw inFlight();
    }
    const set = expired ? { fingerprint, operationId, ...lease } : lease;
    if (await takeOver(records, met, { set, unset: ['outcome'] }, limits)) {
      return { id, owner, operationId: expired ? operationId : met.operationId, resumed: !expired };
    }
  }
  throw inFlight();
}

function inFlight(): DomainError {
  return new DomainError('idempotency-in-flight', undefined, { retryAfterSeconds: 1 });
}

/** The record that is there now; undefined when the one met is gone again. */
async function insertOrMeet(
  records: IdempotencyRecords,
  fresh: IdempotencyRecord,
  limits: CallOptions,
): Promise<IdempotencyRecord | undefined> {
  try {
    return await insertOnce(records, fresh, limits);
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}

/** Whether the update is known to have found the record as it was met; one whose answer was lost is looked for again. */
async function takeOver(
  records: IdempotencyRecords,
  { _id, owner, operationId }: IdempotencyRecord,
  update: Update<IdempotencyRecord>,
  limits: CallOptions,
): Promise<boolean> {
  const asMet = owner === undefined ? { operationId, owner: { exists: false } } : { owner };
  try {
    return (await records.update(_id, asMet, update, limits)) !== undefined;
  } catch (error) {
    if (error instanceof AmbiguousWrite) return false;
    throw error;
  }
}

/** Stores the outcome; false when another try has taken the claim over. */
export function concludeClaim(
  records: IdempotencyRecords,
  { id, owner }: Claim,
  outcome: string,
  at: number,
  limits: CallOptions,
): Promise<boolean> {
  const update = { set: { outcome, expiresAt: at + keepMs }, unset: ['owner', 'leaseUntil'] } as const;
  return twice(async () => (await records.update(id, { owner }, update, limits)) !== undefined);
}

/** Frees the key, where no try can have had an effect; else as `lapseClaim`. */
export function releaseClaim(
  records: IdempotencyRecords,
  claim: Claim,
  limits: CallOptions,
): Promise<boolean> {
  const { id, owner, resumed } = claim;
  if (resumed) return lapseClaim(records, claim, limits);
  return twice(() => records.delete(id, { owner }, limits));
}

/** Lets the next try take the claim over at once, under the same operation id. */
export function lapseClaim(
  records: IdempotencyRecords,
  { id, owner }: Claim,
  limits: CallOptions,
): Promise<boolean> {
  const update = { set: { leaseUntil: 0 } };
  return twice(async () => (await records.update(id, { owner }, update, limits)) !== undefined);
}

/** A write conditional on the owner may be repeated when its answer was lost. */
async function twice(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    return write();
  }
}
