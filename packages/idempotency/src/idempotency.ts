import {
  create,
  type DescMessage,
  type DescMethod,
  fromBinary,
  isMessage,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import type { Call, Interceptor } from '@telehealth/rpc';
import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import { limitsOf } from '@telehealth/service-kit';
import type { Store } from '@telehealth/store';
import { type Claim, claimKey, concludeClaim, lapseClaim, releaseClaim } from './claim.ts';
import { keyedRequest } from './keyed-request.ts';
import { decodeOutcome, encodeOutcome, type Outcome, outcomeOf } from './outcome.ts';
import { type IdempotencyRecords, recordsDefinition } from './records.ts';

/** What keeping outcomes takes. */
export interface IdempotencyParts {
  /** The database of the service; the records live in its collection `idempotency`. */
  readonly store: Pick<Store, 'collection'>;
  readonly clock: { now(): number };
  /** From `readSealingKeys`. */
  readonly sealingKeys: SealingKeys;
  /** Methods that change nothing although their contract does not say `NO_SIDE_EFFECTS`. */
  readonly reads?: readonly DescMethod[];
  /** Told of outcomes that could not be stored. */
  readonly logger: { warn(fields: object, message: string): void };
}

const maxLeaseMs = 15_000;

/** Beyond the deadline of the call, for a write that is under way when it passes. */
const leaseMarginMs = 1000;

/** Longest a claim is waited for to be closed, whatever is left of the call's deadline. */
const closeTimeoutMs = 2000;

/**
 * Opens the interceptor that gives every method which may change something its effect once under an
 * `Idempotency-Key` (decisions.md 1). A key is claimed before the handler runs, and `call.operationId` set: ids the
 * handler makes are derived from it, so that a second run after a crash finds the effect of the first. The outcome
 * is stored last, for 24 h: the response, or a refusal of status 404 or 422. The same request under the same key is
 * answered with it, `call.replayed` set, without running the handler.
 *
 * After another refusal the key is free again, unless anything may have happened (status 5xx, or an error that is no
 * refusal): then the next try runs under the same operation id. So does one that finds a claim older than its lease.
 * An outcome that cannot be stored is logged; the answer goes out all the same.
 *
 * Calls fail with `malformed-request` for a key of another form than 1 to 255 visible ASCII characters,
 * `idempotency-mismatch` when the key belongs to another request, `idempotency-in-flight` while the first one runs.
 */
export async function openIdempotency(parts: IdempotencyParts): Promise<Interceptor> {
  const records = await parts.store.collection(recordsDefinition);
  const kept: Kept = { ...parts, records, sealer: createSealer(parts.sealingKeys) };
  return (next, method) => {
    const { NO_SIDE_EFFECTS } = MethodOptions_IdempotencyLevel;
    if (method.idempotency === NO_SIDE_EFFECTS || parts.reads?.includes(method)) return next;
    return async (request, call) => {
      const keyed = keyedRequest(call, method, request);
      if (keyed === undefined) return next(request, call);
      const times = { now: () => parts.clock.now(), leaseMs: leaseOf(call) };
      const claim = await claimKey(records, keyed, times, limitsOf(call));
      if ('outcome' in claim) return replay(kept, keyed.id, claim.outcome, method, call);
      call.operationId = claim.operationId;
      let message: MessageShape<DescMessage>;
      let response: Uint8Array;
      try {
        message = messageOf(method, await next(request, call));
        response = toBinary(method.output, message);
      } catch (thrown) {
        await closeRefused(kept, claim, call, thrown);
        throw thrown;
      }
      await close(kept, call, () => conclude(kept, claim, { response }));
      return message;
    };
  };
}

interface Kept extends IdempotencyParts {
  readonly records: IdempotencyRecords;
  readonly sealer: Sealer;
}

function leaseOf(call: Call): number {
  return Math.min(maxLeaseMs, (call.remainingMs() ?? maxLeaseMs) + leaseMarginMs);
}

function messageOf(
  { output }: DescMethod,
  response: MessageInitShape<DescMessage>,
): MessageShape<DescMessage> {
  return isMessage(response) ? response : create(output, response);
}

function replay(
  { sealer }: Kept,
  id: string,
  sealed: string,
  method: DescMethod,
  call: Call,
): MessageShape<DescMessage> {
  const outcome = decodeOutcome(sealer.open(id, sealed));
  call.replayed = true;
  if ('refusal' in outcome) throw outcome.refusal;
  return fromBinary(method.output, outcome.response);
}

function closeRefused(kept: Kept, claim: Claim, call: Call, thrown: unknown): Promise<void> {
  const outcome = outcomeOf(thrown);
  const limits = { timeoutMs: closeTimeoutMs };
  return close(kept, call, () => {
    if (outcome === 'no-effect') return releaseClaim(kept.records, claim, limits);
    if (outcome === 'unknown') return lapseClaim(kept.records, claim, limits);
    return conclude(kept, claim, outcome);
  });
}

function conclude({ records, sealer, clock }: Kept, claim: Claim, outcome: Outcome): Promise<boolean> {
  const sealed = sealer.seal(claim.id, encodeOutcome(outcome));
  return concludeClaim(records, claim, sealed, clock.now(), { timeoutMs: closeTimeoutMs });
}

/** What the call came to stands whatever becomes of its claim: one left open lapses by itself. */
async function close({ logger }: Kept, call: Call, write: () => Promise<boolean>): Promise<void> {
  try {
    await write();
  } catch (err) {
    logger.warn({ err, correlationId: call.correlationId }, 'an idempotency claim was left open');
  }
}
