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
import type { LogLine } from '@telehealth/contracts/log-fields';
import type { Call, Interceptor } from '@telehealth/rpc';
import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import { limitsOf } from '@telehealth/service-kit/calls';
import type { Store } from '@telehealth/store';
import { type Claim, claimKey, concludeClaim, freeClaim, lapseClaim } from './claim.ts';
import { type HourlyShare, hourlyShare } from './hourly-share.ts';
import { keyedRequest } from './keyed-request.ts';
import { decodeOutcome, encodeOutcome, type Outcome, outcomeOf } from './outcome.ts';
import { type IdempotencyRecords, recordsDefinition } from './records.ts';
import { answersSecret, withoutSecrets } from './secret-fields.ts';

export interface IdempotencyParts {
  /** Records are in its collection `idempotency`. */
  readonly store: Pick<Store, 'collection'>;
  readonly clock: { now(): number };
  /** From `readSealingKeys`. */
  readonly sealingKeys: SealingKeys;
  /** Of the sealing, for `createSealer`. */
  readonly purpose: string;
  /** Logs outcomes that cannot be stored. */
  readonly logger: { readonly warn: LogLine };
}

const maxLeaseMs = 15_000;

/** Added to the call's deadline, for a write that is running then. */
const leaseMarginMs = 1000;

/** Independent of the call's deadline. */
const closeTimeoutMs = 2000;

/**
 * Opens the interceptor that gives methods without an idempotency option their effect once under an `Idempotency-Key`
 * (decisions.md 1). It claims the key before the handler and sets `call.operationId`, from which the handler derives
 * its ids, so that a repeat after a crash finds the first effect. Last it stores the outcome for 24 h: the response, or
 * a refusal of status 404 or 422. The same request under the key gets the outcome and `call.replayed` without the
 * handler.
 *
 * Another refusal frees the key, unless the handler may have had an effect (status 5xx, or an unexpected error): then
 * the next try has the same operation id. So does a try that finds a lapsed claim, and the second try of a call whose
 * first replica died, which is not marked as replayed. Secrets are not stored: a repeat is answered without them, and
 * only for the credential of the first request. The second try of a call whose first replica died runs again instead,
 * and finds its own effect. An outcome that cannot be stored is logged; the call is still answered.
 *
 * Storage is bounded per client and hour, and per browser sessions (decisions.md 13). Stored outcomes are answered
 * beyond it; other calls of a session run as without a key.
 *
 * Calls fail with `malformed-request` for a key that is not 1 to 255 visible ASCII characters, `idempotency-mismatch`
 * for a key of another request, `idempotency-in-flight` while the first one runs, `rate-limited` for the rest of an
 * hour in which the client's keys stored 32 MiB.
 */
export async function openIdempotency(parts: IdempotencyParts): Promise<Interceptor> {
  const records = await parts.store.collection(recordsDefinition);
  const share = hourlyShare(() => parts.clock.now());
  const sealer = createSealer(parts.sealingKeys, parts.purpose);
  const opened: Opened = { ...parts, records, sealer, share };
  return (next, method) => {
    if (method.idempotency !== undefined && method.idempotency !== IDEMPOTENCY_UNKNOWN) return next;
    return async (request, call) => {
      const keyed = keyedRequest(call, method, () => toBinary(method.input, request));
      if (keyed === undefined) return next(request, call);
      if (await runsUnstored(opened, keyed.id, call)) return next(request, call);
      const times = { now: () => parts.clock.now(), leaseMs: leaseOf(call) };
      const claim = await claimKey(
        records,
        { ...keyed, callId: call.callId, keyId: opened.sealingKeys[0].id, isSecret: answersSecret(method) },
        times,
        limitsOf(call),
      );
      if ('outcome' in claim) {
        call.replayed = claim.replayed;
        return replay(opened, keyed.id, claim.outcome, method);
      }
      call.operationId = claim.operationId;
      let message: MessageShape<DescMessage>;
      let response: Uint8Array;
      try {
        if (call.tenancy && !claim.resumed && share.isUsedUp(call.tenancy)) throw share.refusal();
        message = messageOf(method, await next(request, call));
        response = toBinary(method.output, withoutSecrets(method.output, message));
      } catch (thrown) {
        await closeRefused(opened, claim, call, thrown);
        throw thrown;
      }
      await close(opened, call, () => conclude(opened, claim, call, { response }));
      return message;
    };
  };
}

const { IDEMPOTENCY_UNKNOWN } = MethodOptions_IdempotencyLevel;

interface Opened extends IdempotencyParts {
  readonly records: IdempotencyRecords;
  readonly sealer: Sealer;
  readonly share: HourlyShare;
}

/** When a session's share is used up, its calls run as without a key. */
async function runsUnstored({ records, share }: Opened, id: string, call: Call): Promise<boolean> {
  const { tenancy } = call;
  if (tenancy?.session === undefined || !share.isUsedUp(tenancy)) return false;
  return (await records.get(id, limitsOf(call))) === undefined;
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
  { sealer }: Opened,
  id: string,
  sealed: string,
  method: DescMethod,
): MessageShape<DescMessage> {
  const outcome = decodeOutcome(sealer.open(id, sealed));
  if ('refusal' in outcome) throw outcome.refusal;
  return fromBinary(method.output, outcome.response);
}

function closeRefused(opened: Opened, claim: Claim, call: Call, thrown: unknown): Promise<void> {
  const outcome = outcomeOf(thrown);
  const limits = { timeoutMs: closeTimeoutMs };
  return close(opened, call, () => {
    if (outcome === 'no-effect') return freeClaim(opened.records, claim, limits);
    if (outcome === 'unknown') {
      if (call.tenancy && !claim.resumed) opened.share.use(call.tenancy, 0);
      return lapseClaim(opened.records, claim, limits);
    }
    return conclude(opened, claim, call, outcome);
  });
}

function conclude(
  { records, sealer, clock, share }: Opened,
  claim: Claim,
  { tenancy }: Call,
  outcome: Outcome,
): Promise<void> {
  const sealed = sealer.seal(claim.id, encodeOutcome(outcome));
  if (tenancy) share.use(tenancy, sealed.length);
  return concludeClaim(records, claim, sealed, clock.now(), { timeoutMs: closeTimeoutMs });
}

/** A failure here does not change the answer: the lease ends by itself. */
async function close({ logger }: Opened, call: Call, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (err) {
    logger.warn({ err, correlationId: call.correlationId }, 'an idempotency claim was left open');
  }
}
