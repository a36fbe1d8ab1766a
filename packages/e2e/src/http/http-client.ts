import { expectDescribed } from './described-answer.ts';

/** The body is raw and parsed. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; text and bytes unchanged. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** False: the gateway may forward fields of a newer service that it does not describe. */
  readonly isDescribed?: false;
}

/** Expects an answer that the description allows. */
export async function send(url: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, signal, isDescribed = true } = options;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    ...(signal && { signal }),
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: isAsItIs(body) ? body : JSON.stringify(body) }),
  });
  const bytes = await response.text();
  if (isDescribed) {
    await expectDescribed({ url, method, status: response.status, headers: response.headers, bytes });
  }
  return answerOf(response.status, response.headers, bytes);
}

export function answerOf(status: number, headers: Headers, bytes: string): Answer {
  const isJson = /json/.test(headers.get('content-type') ?? '') && bytes !== '';
  return { status, headers, bytes, body: isJson ? JSON.parse(bytes) : undefined };
}

function isAsItIs(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}
