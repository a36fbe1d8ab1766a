import { randomUUID } from 'node:crypto';
import { claim, getOrInsert, releaseClaim, remove, repeatAmbiguous, touch } from '@telehealth/changes';
import { isFree } from '@telehealth/changes/lease';
import { DomainError } from '@telehealth/errors';
import { dayMs, newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { sealingKeyIdOf } from '@telehealth/sealing';
import { type CallOptions, UniqueViolation } from '@telehealth/store';
import type { KeyedRequest } from './keyed-request.ts';
import type { IdempotencyRecord, IdempotencyRecords } from './records.ts';

/** The right to run a request and to store its outcome. */
export interface Claim {
  readonly id: string;
  readonly holder: string;
  readonly operationId: string;
  /** Whether an earlier try with the same operation id may have had the effect. */
  readonly resumed: boolean;
}

export interface StoredOutcome {
  /** Sealed. */
  readonly outcome: string;
  /** Whether another call got it. */
  readonly replayed: boolean;
}

export interface Claimed extends KeyedRequest, Pick<Call, 'callId'> {
  readonly keyId: string;
  /** Whether the outcome is stored without the secret that this call gets. */
  readonly isSecret: boolean;
}

/** `leaseMs` is the duration of a claim. */
export interface ClaimTimes {
  now(): number;
  readonly leaseMs: number;
}

/** After the claim, and again after the outcome. */
const retentionMs = dayMs;

/** Lost races before giving up. */
const maxAttempts = 4;

/**
 * Claims the key, which one try at a time can hold, or returns the sealed outcome of an earlier try. A lapsed claim is
 * taken over with its operation id, and so is a claim of the same call, whose first replica is unreachable; an expired
 * record counts as missing.
 *
 * @throws DomainError `idempotency-mismatch` when the key belongs to another request, `idempotency-in-flight` when
 * another try is running.
 */
export async function claimKey(
  records: IdempotencyRecords,
  { id, clientId, fingerprint, callId, keyId, isSecret }: Claimed,
  { now, leaseMs }: ClaimTimes,
  limits: CallOptions,
): Promise<Claim | StoredOutcome> {
  const holder = randomUUID();
  const operationId = newOperationId();
  const ofClient = clientId === undefined ? {} : { clientId };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const at = now();
    const lease = { holder, until: at + leaseMs };
    const tried = { ...(callId !== undefined && { callId }), expiresAt: at + retentionMs };
    const fresh = { fingerprint, operationId, keyId, ...tried };
    const found = await insertOrFind(records, { _id: id, ...ofClient, ...fresh, ...lease }, limits);
    if (found === undefined) continue;
    if (found.holder === holder) {
      return { id, holder, operationId: found.operationId, resumed: found.operationId !== operationId };
    }
    const expired = at >= found.expiresAt;
    if (!expired) {
      if (found.fingerprint !== fingerprint) throw new DomainError('idempotency-mismatch');
      const isOfThisCall = callId !== undefined && found.callId === callId;
      const runsAgain = isSecret && isOfThisCall;
      if (found.outcome !== undefined && !runsAgain)
        return { outcome: found.outcome, replayed: !isOfThisCall };
      if (!isFree(found, at) && !isOfThisCall) throw inFlight();
    }
    const claimed = await claim(records, found, lease, {
      where: { operationId: found.operationId },
      set: expired ? fresh : tried,
      unset: callId === undefined ? ['outcome', 'callId'] : ['outcome'],
      limits,
    });
    if (claimed) return { id, holder, operationId: claimed.operationId, resumed: !expired };
  }
  throw inFlight();
}

function inFlight(): DomainError {
  return new DomainError('idempotency-in-flight', undefined, { retryAfterSeconds: 1 });
}

/** Undefined when the existing record was removed meanwhile. */
async function insertOrFind(
  records: IdempotencyRecords,
  fresh: IdempotencyRecord,
  limits: CallOptions,
): Promise<IdempotencyRecord | undefined> {
  try {
    return await getOrInsert(records, fresh, limits);
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}

/** No effect when another try has taken over. */
export function concludeClaim(
  records: IdempotencyRecords,
  { id, holder }: Claim,
  outcome: string,
  at: number,
  limits: CallOptions,
): Promise<void> {
  const set = { outcome, keyId: sealingKeyIdOf(outcome), expiresAt: at + retentionMs };
  return releaseClaim(records, id, holder, { set, limits });
}

/** Removes the record if no try can have had an effect; otherwise ends the lease. */
export async function freeClaim(
  records: IdempotencyRecords,
  claimed: Claim,
  limits: CallOptions,
): Promise<void> {
  const { id, holder, resumed } = claimed;
  if (resumed) await lapseClaim(records, claimed, limits);
  else await repeatAmbiguous(() => remove(records, id, { holder }, limits));
}

/** The next try takes over at once, with the same operation id. */
export async function lapseClaim(
  records: IdempotencyRecords,
  { id, holder }: Claim,
  limits: CallOptions,
): Promise<void> {
  await repeatAmbiguous(() => touch(records, id, { holder }, { set: { until: 0 } }, limits));
}
