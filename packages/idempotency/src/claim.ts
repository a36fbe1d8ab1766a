import { randomUUID } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import { dayMs, newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { sealingKeyIdOf } from '@telehealth/sealing';
import {
  AmbiguousWrite,
  type CallOptions,
  insertOnce,
  UniqueViolation,
  type Update,
} from '@telehealth/store';
import type { KeyedRequest } from './keyed-request.ts';
import type { IdempotencyRecord, IdempotencyRecords } from './records.ts';

/** The right to run a keyed request and to store its outcome. */
export interface Claim {
  readonly id: string;
  readonly owner: string;
  readonly operationId: string;
  /** Whether an earlier try under the same operation id may have had the effect already. */
  readonly resumed: boolean;
}

/** An outcome that is stored. */
export interface StoredOutcome {
  /** Sealed. */
  readonly outcome: string;
  /** Whether it answered another call before. */
  readonly replayed: boolean;
}

/** A request that claims its key. */
export interface Claimed extends KeyedRequest, Pick<Call, 'callId'> {
  readonly keyId: string;
  /** Whether its outcome is stored without a secret that the call itself is to get. */
  readonly isSecret: boolean;
}

/** The clock, and how long a claim lasts. */
export interface ClaimTimes {
  now(): number;
  readonly leaseMs: number;
}

/** How long a record is stored after its claim, and again after its outcome: 24 h. */
const retentionMs = dayMs;

/** Number of times that another try may come first. */
const maxAttempts = 4;

/**
 * Claims the key of a request, which one try at a time can do, or returns the sealed outcome of an earlier try. A
 * claim whose lease has lapsed is taken over with its operation id, and so is one of the same call, whose first replica
 * is gone or no longer heard; an expired record counts as missing.
 *
 * @throws DomainError `idempotency-mismatch` when the key belongs to another request, `idempotency-in-flight` when
 * another try is running.
 */
export async function claimKey(
  records: IdempotencyRecords,
  { id, fingerprint, callId, keyId, isSecret }: Claimed,
  { now, leaseMs }: ClaimTimes,
  limits: CallOptions,
): Promise<Claim | StoredOutcome> {
  const owner = randomUUID();
  const operationId = newOperationId();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const at = now();
    const lease = {
      owner,
      ...(callId !== undefined && { callId }),
      leaseUntil: at + leaseMs,
      expiresAt: at + retentionMs,
    };
    const found = await insertOrFind(records, { _id: id, fingerprint, operationId, keyId, ...lease }, limits);
    if (found === undefined) continue;
    if (found.owner === owner) {
      return { id, owner, operationId: found.operationId, resumed: found.operationId !== operationId };
    }
    const expired = at >= found.expiresAt;
    if (!expired) {
      if (found.fingerprint !== fingerprint) throw new DomainError('idempotency-mismatch');
      const isOfThisCall = callId !== undefined && found.callId === callId;
      const runsAgain = isSecret && isOfThisCall;
      if (found.outcome !== undefined && !runsAgain)
        return { outcome: found.outcome, replayed: !isOfThisCall };
      if (at < (found.leaseUntil ?? 0) && !isOfThisCall) throw inFlight();
    }
    const unset: readonly (keyof IdempotencyRecord)[] =
      callId === undefined ? ['outcome', 'callId'] : ['outcome'];
    const set = expired ? { fingerprint, operationId, keyId, ...lease } : lease;
    if (await takeOver(records, found, { set, unset }, limits)) {
      return { id, owner, operationId: expired ? operationId : found.operationId, resumed: !expired };
    }
  }
  throw inFlight();
}

function inFlight(): DomainError {
  return new DomainError('idempotency-in-flight', undefined, { retryAfterSeconds: 1 });
}

/** The stored record; undefined when the one that existed has been removed since. */
async function insertOrFind(
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

/** Whether the record was updated as it was found. After an ambiguous update the caller reads the record again. */
async function takeOver(
  records: IdempotencyRecords,
  { _id, owner, operationId }: IdempotencyRecord,
  update: Update<IdempotencyRecord>,
  limits: CallOptions,
): Promise<boolean> {
  const asFound = owner === undefined ? { operationId, owner: { exists: false } } : { owner };
  try {
    return (await records.update(_id, asFound, update, limits)) !== undefined;
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
  const update = {
    set: { outcome, keyId: sealingKeyIdOf(outcome), expiresAt: at + retentionMs },
    unset: ['owner', 'leaseUntil'],
  } as const;
  return twice(async () => (await records.update(id, { owner }, update, limits)) !== undefined);
}

/** Frees the key if no try can have had an effect; otherwise ends the lease. */
export function releaseClaim(
  records: IdempotencyRecords,
  claim: Claim,
  limits: CallOptions,
): Promise<boolean> {
  const { id, owner, resumed } = claim;
  if (resumed) return lapseClaim(records, claim, limits);
  return twice(() => records.delete(id, { owner }, limits));
}

/** Ends the lease, so that the next try takes the claim over at once, under the same operation id. */
export function lapseClaim(
  records: IdempotencyRecords,
  { id, owner }: Claim,
  limits: CallOptions,
): Promise<boolean> {
  const update = { set: { leaseUntil: 0 } };
  return twice(async () => (await records.update(id, { owner }, update, limits)) !== undefined);
}

/** A write conditional on the owner can be repeated after an ambiguous outcome. */
async function twice(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    return write();
  }
}
