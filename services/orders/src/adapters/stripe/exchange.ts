import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import Stripe from 'stripe';

const defaultTimeoutMs = 10_000;

/** Stripe refused a request. Its message may name things, so it is dropped. */
class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  /** The status; the log shows this field. */
  readonly code: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.code = status;
  }
}

export interface Answer<T> {
  readonly content: T;
  /** Epoch ms at which Stripe answered, by its clock. */
  readonly at: number;
}

/** Stripe's API, or one like it at another address. */
export interface StripeApi {
  readonly client: Stripe;
  /** Whether its money moves; answers and events of the other kind are refused. */
  readonly isLive: boolean;
}

export function openStripe(secretKey: string, isLive: boolean, apiUrl: string | undefined): StripeApi {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  const client = new Stripe(secretKey, {
    // The time-out of this client bounds the whole exchange, and unlike the other client it sends nothing twice.
    httpClient: Stripe.createFetchHttpClient(withoutRedirects),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  });
  return { client, isLive };
}

const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });

/** The options of a request within the limits of a call. */
export function within(limits: CallOptions, idempotencyKey?: string): Stripe.RequestOptions {
  return {
    timeout: limits.timeoutMs ?? defaultTimeoutMs,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/**
 * The answer to a request. Throws `unavailable` when Stripe does not answer, is overloaded or refuses the key, and
 * `StripeRefusal` when it refuses the request.
 */
export async function answerOf<T extends object>(
  api: StripeApi,
  request: Promise<Stripe.Response<T>>,
): Promise<Answer<T>> {
  const content = await request.catch((error: unknown) => {
    throw withoutMessage(error);
  });
  // The library takes any document without an error for an answer, whatever its status.
  if (content.lastResponse.statusCode !== 200)
    throw new DomainError('unavailable', 'the answer is not from Stripe');
  if ('livemode' in content) expectMode(api, content.livemode);
  const at = Date.parse(new Headers(content.lastResponse.headers).get('date') ?? '');
  if (Number.isNaN(at)) throw new DomainError('unavailable', 'Stripe answered without a date');
  return { content, at };
}

/** Throws for data of the other mode of Stripe. */
export function expectMode({ isLive }: StripeApi, livemode: unknown): void {
  if (livemode !== isLive) throw new Error(`Stripe answered with ${isLive ? 'test' : 'live'} data`);
}

/** The answer to a request; undefined when Stripe refuses it. Throws `unavailable` as `answerOf` does. */
export async function answerUnlessRefused<T extends object>(
  api: StripeApi,
  request: Promise<Stripe.Response<T>>,
): Promise<Answer<T> | undefined> {
  return await answerOf(api, request).catch((error: unknown) => {
    if (error instanceof StripeRefusal) return undefined;
    throw error;
  });
}

/** Statuses of requests that Stripe did not process: a refused key, too many requests, and a request with the same key in progress. */
const notTried: ReadonlySet<number> = new Set([401, 403, 409, 429]);

function withoutMessage(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error('the library of Stripe failed');
  const { statusCode = 0, type } = error;
  if (type === 'StripeIdempotencyError')
    return new Error('two different requests have the same idempotency key');
  if (statusCode >= 400 && statusCode < 500 && !notTried.has(statusCode))
    return new StripeRefusal(statusCode);
  return new DomainError('unavailable', `Stripe did not process the request, status ${statusCode}`);
}
