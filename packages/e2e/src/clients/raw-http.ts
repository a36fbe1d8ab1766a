import { connect } from 'node:net';
import { expectDescribed } from '../http/described-answer.ts';
import { type Answer, answerOf } from '../http/http-client.ts';
import { target } from './target.ts';

/** Names may repeat. */
export type HeaderLine = readonly [name: string, value: string];

/** On the wire; it asks to close the connection. */
export function requestBytes(
  method: string,
  requestTarget: string,
  headers: readonly HeaderLine[] = [],
  body = '',
): string {
  const length: readonly HeaderLine[] =
    body === '' ? [] : [['content-length', String(Buffer.byteLength(body))]];
  const all: readonly HeaderLine[] = [['host', 'gateway'], ['connection', 'close'], ...length, ...headers];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${requestTarget} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Expects an answer that the description allows. */
export async function sendRaw(bytes: string): Promise<Answer> {
  const { base_url: base } = target();
  const received = await exchange(new URL(base), bytes);
  const [method = 'GET', path = '/'] = /^([A-Z]+) (\/\S*) HTTP/.exec(bytes)?.slice(1) ?? [];
  const answer = parsed(received);
  await expectDescribed({ ...answer, url: base + path, method });
  return answer;
}

function exchange({ hostname, port }: URL, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(received).toString()));
    socket.write(bytes);
  });
}

function parsed(received: string): Answer {
  const [head = '', ...rest] = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return answerOf(Number(statusLine.split(' ')[1]), headers, rest.join('\r\n\r\n'));
}
