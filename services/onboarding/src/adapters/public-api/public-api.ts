import { randomUUID } from 'node:crypto';
import type { Clock } from '@telehealth/service-kit/scheduling';

/** The public API, as the brand of a test run uses it. */
export interface PublicApi {
  /** `headers` are added to those of the key and the brand. */
  call(method: 'GET' | 'POST', path: string, request?: ApiRequest): Promise<ApiAnswer>;
  /** A page at an address from the API, as a browser reads it; redirects are not followed. */
  page(url: string, form?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
}

export interface ApiRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the script reads bodies of every shape
  readonly body: any;
}

export interface PublicApiOptions {
  /** The gateway's address for this process. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
  readonly clock: Clock;
  /** Ends every call. */
  readonly signal: AbortSignal;
}

/** The longest wait for one answer, ms. */
const maxWaitMs = 10_000;
/** Statuses of requests that were not served, and may be sent again (docs/guides/errors.md). */
const passing = [429, 502, 503, 504];

/**
 * Calls for one brand. A call that a limit of the client or the load of the platform refuses is repeated when the API allows
 * it, under the same idempotency key. A form has no key, so only limits repeat it. A call rejects without an answer in 10 s.
 */
export function openPublicApi({ baseUrl, apiKey, brandId, clock, signal }: PublicApiOptions): PublicApi {
  async function sent(url: URL, init: RequestInit, repeated: readonly number[]): Promise<ApiAnswer> {
    for (;;) {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
      });
      const text = await response.text();
      const { status } = response;
      if (!repeated.includes(status)) return { status, text, body: parsed(response, text) };
      await clock.sleep(Number(response.headers.get('retry-after') ?? 1) * 1000, signal);
    }
  }
  return {
    call: (method, path, { headers = {}, body } = {}) =>
      sent(
        new URL(path, baseUrl),
        {
          method,
          headers: {
            authorization: `Bearer ${apiKey}`,
            'x-brand-id': brandId,
            ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        passing,
      ),
    page(url, form) {
      const { pathname, search } = new URL(url, baseUrl);
      // Patients reach the gateway by another address than this process.
      const here = new URL(pathname + search, baseUrl);
      if (form === undefined) return sent(here, {}, passing);
      return sent(here, { method: 'POST', body: new URLSearchParams(form) }, [429]);
    },
  };
}

function parsed({ headers }: Response, text: string): unknown {
  return /json/.test(headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : undefined;
}
