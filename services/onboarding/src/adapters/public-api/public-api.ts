import { randomUUID } from 'node:crypto';
import type { Clock } from '@telehealth/service-kit';

/** The public API, as the brand of a test run uses it. */
export interface PublicApi {
  /** An answer of the API. `headers` come besides those of the key and the brand. */
  call(method: 'GET' | 'POST', path: string, request?: ApiRequest): Promise<ApiAnswer>;
  /** A page at the address that the API gave, as a browser reads it; redirects are not followed. */
  page(url: string, form?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
}

/** What a call carries besides its path. */
export interface ApiRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the script reads bodies of every shape
  readonly body: any;
}

/** As whom the API is called, and until when. */
export interface PublicApiOptions {
  /** Where the gateway is reached from here. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
  readonly clock: Clock;
  /** Ends every call. */
  readonly signal: AbortSignal;
}

/** The longest wait for one answer, ms. */
const maxWaitMs = 10_000;
/** A request was not served, and may be sent again (docs/guides/errors.md). */
const passing = [429, 502, 503, 504];

/**
 * The public API for one brand. A call that is refused by the limits of the client, or by a busy moment of the platform, is repeated
 * when the API says, under the same idempotency key. A form of a page has no key, so its limits alone repeat it. A call rejects when no
 * answer comes in 10 s.
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
