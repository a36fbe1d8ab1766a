import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { Target } from '../policy/judge-url.ts';
import type { Connections, Route } from './connections.ts';
import { headCapBytes, type Outgoing } from './exchange.ts';
import { type Progress, takeBody } from './progress.ts';

export interface Sending extends Route {
  readonly message: Outgoing;
  readonly target: Target;
}

/**
 * Reads the answer up to the cap. Skips 1xx answers, but a protocol change is a failure. Rejects when the answer breaks
 * off or the signal fires. Then, past the cap, and when bytes follow the answer, the connection is closed.
 */
export function exchangeWith(
  agent: Connections,
  { message, target, route, socket }: Sending,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  progress.phase = 'response';
  const began = performance.now();
  progress.triedAt ??= began;
  const options: RequestOptions & Route = {
    route,
    ...(socket && { socket }),
    agent,
    method: message.method,
    maxHeaderSize: headCapBytes,
    path: target.path,
    headers: {
      ...message.headers,
      host: target.host,
      'accept-encoding': 'identity',
      ...(message.method === 'POST' && { 'content-length': message.body.length }),
    },
  };
  const sent = request(options);
  return new Promise<void>((resolve, reject) => {
    let isOver = false;
    let answered: IncomingMessage | undefined;
    const end = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', stop);
      if (error === undefined) return resolve();
      reject(error);
      sent.destroy();
    };
    const stop = () => end(signal.reason);
    signal.addEventListener('abort', stop);
    sent.on('error', (error) => {
      // The error is about later bytes; the answer itself is still read to its end.
      if (answered?.complete) return;
      end(error);
    });
    sent.on('socket', () => {
      if (sent.reusedSocket) {
        progress.timing = {};
        socket?.destroy();
      }
    });
    sent.on('upgrade', () =>
      end(Object.assign(new Error('The protocol is changed.'), { code: 'HPE_UPGRADE' })),
    );
    sent.on('response', (answer) => {
      answered = answer;
      progress.timing.ttfbMs = performance.now() - began;
      if (answer.statusCode !== undefined) progress.status = answer.statusCode;
      progress.headers = firstFields(answer);
      answer.on('error', end);
      answer.on('data', (chunk: Buffer) => {
        if (takeBody(progress, chunk)) return;
        end();
        sent.destroy();
      });
      answer.on('end', () => end());
      answer.on('close', () => end(new Error('The answer broke off.')));
    });
    if (signal.aborted) return stop();
    sent.end(message.body);
  });
}

/** The first value of each field, by lower-case name. */
function firstFields({ rawHeaders }: IncomingMessage): Record<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(fields);
}
