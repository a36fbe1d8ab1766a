import { Agent, type Dispatcher, request } from 'undici';

/** Longer answers are refused. */
export const maxAnswerBytes = 65_536;

const maxConnections = 32;

/** Smarty answered with another status than 200. Redirects are not followed. */
class SmartyRefusal extends Error {
  override readonly name = 'SmartyRefusal';
  /** The log shows this field. */
  readonly code: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.code = status;
  }
}

export interface SmartyRequest {
  readonly url: URL;
  /** Sent as JSON by POST; without one the request is a GET. */
  readonly body?: unknown;
  readonly authorization: string;
  /** From the first step of connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export function smartyConnections(): Agent {
  return new Agent({ connections: maxConnections, maxResponseSize: maxAnswerBytes, allowH2: false });
}

/** The JSON of the answer. Rejects unless it is complete, in time, within the bounds and has status 200. */
export async function askSmarty(dispatcher: Dispatcher, asked: SmartyRequest): Promise<unknown> {
  const { url, body, authorization, timeoutMs, signal } = asked;
  const answer = await request(url, {
    dispatcher,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.statusCode !== 200) {
    answer.body.dump().catch(() => undefined);
    throw new SmartyRefusal(answer.statusCode);
  }
  return await answer.body.json();
}
