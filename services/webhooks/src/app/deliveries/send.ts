import { createSecretKey } from 'node:crypto';
import type { Exchange } from '@telehealth/egress';
import type { Context } from '../../context.ts';
import type { AttemptResult } from '../../domain/deliveries/decide-close.ts';
import type { Attempt } from '../../domain/deliveries/delivery.ts';
import { readRetryAfter } from '../../domain/scheduling/retry-after.ts';
import { type Signers, signaturesOf } from '../../domain/signatures/sign.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { signingSecrets } from '../signatures/signing-secrets.ts';

export interface Post {
  readonly url: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly body: string;
  readonly attempt: Attempt;
  readonly signers: Signers;
  readonly correlationId: string;
}

/** What signs messages to a receiver at present. Throws when a secret cannot be opened. */
export async function signersOf(context: Context, registration: RegistrationDocument): Promise<Signers> {
  const { signingKeys, clock } = context;
  const keys = await signingKeys.signing();
  const secrets = signingSecrets(context, registration, clock.now());
  return {
    secrets: secrets.map((secret) => createSecretKey(secret)),
    keys: keys.map(({ key }) => key),
  };
}

/** The longest deadline of a test, ms. The gateway waits 20 s for its outcome (decisions.md 10). */
const testDeadlineMs = 15_000;

/** Signs and sends an event to a receiver. Real events and tests are sent alike. */
export async function send(context: Context, post: Post): Promise<AttemptResult> {
  const { egress, clock } = context;
  const { url, deliveryId, eventId, body, attempt, signers, correlationId } = post;
  const timestamp = Math.floor(clock.now() / 1000);
  const isTest = attempt.trigger === 'test';
  const message = {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'telehealth-webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf({ id: eventId, timestamp, body }, signers),
      'webhook-delivery-id': deliveryId,
      'webhook-attempt': String(attempt.attempt),
      ...(isTest && { 'webhook-test': 'true' }),
      'x-correlation-id': correlationId,
    },
    body: Buffer.from(body),
  };
  const exchange = await egress.post(message, isTest ? { deadlineMs: testDeadlineMs } : {});
  return resultOf(exchange, clock.now());
}

function resultOf(exchange: Exchange, at: number): AttemptResult {
  const { answered, status, detail, headers, excerpt, truncated, durationMs, timing } = exchange;
  return {
    outcome: outcomeOf(exchange),
    ...(status !== undefined && { status }),
    ...(detail !== undefined && { detail }),
    ...(excerpt !== undefined && { excerpt }),
    ...(truncated && { truncated }),
    ...(durationMs !== undefined && { durationMs }),
    timing,
    isAborted: answered && headers['webhook-delivery']?.toLowerCase() === 'abort-message',
    retryAfterMs: readRetryAfter(headers['retry-after'], at),
  };
}

function outcomeOf({ answered, status = 0, detail }: Exchange): AttemptResult['outcome'] {
  if (detail?.startsWith('refused: ')) return 'refused';
  if (!answered) return 'unanswered';
  return status >= 200 && status < 300 ? 'succeeded' : 'rejected';
}
