import { type Dispatcher, Pool } from 'undici';

export interface Exchange {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: string | undefined;
  /** Sent as the fields of a form. */
  readonly form?: string;
  /** The expected status, 200 by default. */
  readonly status?: number;
}

/** One request at a time on each connection. */
export function connect(url: string, connections: number): Pool {
  return new Pool(url, { connections, pipelining: 1 });
}

/**
 * Reads the whole answer. Rejects on an unexpected status.
 *
 * Uses `dispatch`: `request` of undici 8 retains answers until a full garbage collection, because V8
 * allocates a function written into a property (`this.abort = () => …`) among old objects. Collections then
 * stopped the sender for 10 to 20 ms, and its pauses were measured as the server's.
 */
export async function exchange(
  pool: Pool,
  { path, method = 'GET', headers = {}, body, form, status = 200 }: Exchange,
): Promise<string> {
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const content = body ?? form;
  const answer = await dispatch(
    pool,
    content === undefined
      ? { path, method, headers }
      : { path, method, headers: { ...headers, 'content-type': type }, body: content },
  );
  if (answer.status !== status)
    throw new Error(`answered ${answer.status} instead of ${status}: ${answer.text}`);
  return answer.text;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function dispatch(pool: Pool, request: Dispatcher.DispatchOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    pool.dispatch(request, {
      onRequestStart() {},
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        resolve({ status, text: Buffer.concat(chunks).toString() });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    });
  });
}
