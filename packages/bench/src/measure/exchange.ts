import { Pool } from 'undici';

/** A request of a benchmark. */
export interface Exchange {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: string | undefined;
  /** Sent as the fields of a form. */
  readonly form?: string;
  /** The status the answer must have, 200 by default. */
  readonly status?: number;
}

/** Connections to one server, one request at a time on each. */
export function connect(url: string, connections: number): Pool {
  return new Pool(url, { connections, pipelining: 1 });
}

/** Sends the request and reads the whole answer. Rejects on any other status. */
export async function exchange(
  pool: Pool,
  { path, method = 'GET', headers = {}, body, form, status = 200 }: Exchange,
): Promise<string> {
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const content = body ?? form;
  const answer =
    content === undefined
      ? await pool.request({ path, method, headers })
      : await pool.request({ path, method, headers: { ...headers, 'content-type': type }, body: content });
  const text = await answer.body.text();
  if (answer.statusCode !== status)
    throw new Error(`answered ${answer.statusCode} instead of ${status}: ${text}`);
  return text;
}
