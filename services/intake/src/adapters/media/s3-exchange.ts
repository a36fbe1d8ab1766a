import { hash } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import type { Clock } from '@telehealth/service-kit/scheduling';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { bucketUrlOf, type S3Settings } from './s3-settings.ts';

/** Longer answers are refused; a part and a page of a listing are shorter. */
export const maxAnswerBytes = 4 * 1024 * 1024;

const defaultTimeoutMs = 10_000;
const maxConnections = 64;
const firstBackoffMs = 200;

export interface S3Outside {
  readonly clock: Clock;
  /** For one try, from connecting to the last byte of the answer. */
  readonly timeoutMs?: number;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Absent: the bucket itself. Only letters, digits and `/ . _ -`. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Any other status is a refusal. */
  readonly expected: readonly number[];
  /** Maximum of tries; 3 by default. */
  readonly tries?: number;
}

export interface S3Answer {
  readonly status: number;
  /** Empty unless the status is 200 and the method GET. */
  readonly bytes: Buffer;
}

export interface S3Exchange {
  /**
   * The answer of the last try. A server error, a 429, a time-out and a lost connection are tried again after a pause. Rejects
   * with `unavailable` when no try gets an expected answer.
   */
  send(asked: S3Request): Promise<S3Answer>;
  /** Aborts requests in progress. */
  close(): Promise<void>;
}

/** S3 answered with an unexpected status. Redirects are not followed. */
class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  /** The log shows this field. */
  readonly code: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.code = status;
  }
}

/** Sends nothing until the first request. */
export function openS3Exchange(
  settings: S3Settings,
  { clock, timeoutMs = defaultTimeoutMs }: S3Outside,
): S3Exchange {
  const dispatcher = new Agent({
    connections: maxConnections,
    maxResponseSize: maxAnswerBytes,
    allowH2: false,
  });
  const bucketUrl = bucketUrlOf(settings);
  const { accessKeyId, secretAccessKey, region } = settings;
  const signing = {
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    cache: new Map<string, ArrayBuffer>(),
  };
  const closing = new AbortController();

  async function tryOnce({ method, key, query, body, expected }: S3Request): Promise<S3Answer> {
    const url = new URL(key === undefined ? bucketUrl : `${bucketUrl}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...signing,
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': hash('sha256', body ?? '') },
      datetime: new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    });
    const { headers } = await signer.sign();
    return await exchange(
      url,
      { dispatcher, method, headers: Object.fromEntries(headers), ...(body && { body }) },
      { timeoutMs, expected },
    );
  }

  return {
    async send(asked) {
      const { tries = 3 } = asked;
      for (let failures = 1; ; failures++) {
        try {
          return await tryOnce(asked);
        } catch (cause) {
          const isLast = failures >= tries || closing.signal.aborted || !mayPass(cause);
          if (isLast) throw unavailable(cause);
        }
        // A random pause, so that requests that failed together are not repeated together.
        const pauseMs = firstBackoffMs * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
        await clock.sleep(pauseMs, closing.signal).catch((cause) => {
          throw unavailable(cause);
        });
      }
    },
    async close() {
      closing.abort();
      await dispatcher.destroy();
    },
  };
}

async function exchange(
  url: URL,
  asked: Omit<Dispatcher.RequestOptions, 'origin' | 'path'> & { readonly dispatcher: Dispatcher },
  { timeoutMs, expected }: { readonly timeoutMs: number; readonly expected: readonly number[] },
): Promise<S3Answer> {
  const answer = await request(url, { ...asked, signal: AbortSignal.timeout(timeoutMs) });
  const { statusCode: status, body } = answer;
  const isRead = status === 200 && asked.method === 'GET';
  if (!isRead) body.dump().catch(() => undefined);
  if (!expected.includes(status)) throw new S3Refusal(status);
  return { status, bytes: isRead ? Buffer.from(await body.arrayBuffer()) : Buffer.alloc(0) };
}

function mayPass(error: unknown): boolean {
  return error instanceof S3Refusal ? error.code >= 500 || error.code === 429 : true;
}

function unavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'the media bucket cannot be used', { cause });
}
