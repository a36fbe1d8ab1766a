import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Starts the application on a free port. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

/** Sends bytes as they are and returns everything that comes back until the server closes the connection. */
export function exchange(port: number, ...writes: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')));
    for (const bytes of writes) socket.write(bytes);
  });
}

/** An answer taken apart, with what differs from request to request left out. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Status line, header names, order and values, body: all but correlation id, date and what is left of a limit. */
  readonly constantBytes: string;
}

const differing = new Set(['x-correlation-id', 'date', 'ratelimit']);

/** Takes the first answer of an exchange apart. */
export function parseAnswer(bytes: string): RawAnswer {
  const [head = '', ...rest] = bytes.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const body = rest.join('\r\n\r\n');
  const constant = pairs.map(([name, value]) => (differing.has(name) ? name : `${name}: ${value}`));
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(pairs),
    body,
    constantBytes: [statusLine, ...constant, '', body].join('\n'),
  };
}

/** A request as it stands on the wire; `connection: close` unless the headers say otherwise. */
export function requestBytes(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const all = {
    host: 'gateway',
    connection: 'close',
    ...(body !== '' && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
