import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { ReceiverAnswer } from './receiver.ts';

export function answers(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body?: string | Buffer,
): ReceiverAnswer {
  return ({ response }) => response.writeHead(status, headers).end(body);
}

/** After reading the request. */
export const neverAnswers: ReceiverAnswer = () => {};

/** Without an answer. */
export const hangsUp: ReceiverAnswer = ({ socket }) => socket.destroy();

/** A 200 that announces a body and sends none. */
export const stallsAfterHead: ReceiverAnswer = ({ response }) => {
  response.writeHead(200, { 'content-length': '5' }).flushHeaders();
};

/** Unchanged bytes, then closes the connection. */
export function sendsRaw(text: string): ReceiverAnswer {
  return ({ socket }) => socket.end(text);
}

/** A 200 whose body gets a byte a second, without an end. */
export const tricklesBody: ReceiverAnswer = async ({ response, closed }) => {
  response.writeHead(200).flushHeaders();
  for (;;) {
    response.write('.');
    await delay(1000, undefined, { signal: closed });
  }
};

/** A head that gets a byte a second, without an end. */
export const tricklesHead: ReceiverAnswer = async ({ socket, closed }) => {
  socket.write('HTTP/1.1 200 OK\r\nx-filler: ');
  for (;;) {
    socket.write('.');
    await delay(1000, undefined, { signal: closed });
  }
};

/** Interim answers come first. */
export function interimThen(answer: ReceiverAnswer): ReceiverAnswer {
  return (exchange) => {
    exchange.response.writeContinue();
    exchange.response.writeProcessing();
    return answer(exchange);
  };
}

/** The sender has to cut it off. */
export interface EndlessBody {
  readonly answer: ReceiverAnswer;
  /** Bytes that the connection took. */
  taken(): number;
}

/** A 200 as fast as the sender reads. */
export function longBody(bytes: number): EndlessBody {
  const chunk = Buffer.alloc(64 * 1024, 'a');
  let taken = 0;
  return {
    taken: () => taken,
    answer: async ({ response, closed }) => {
      response.writeHead(200, { 'content-length': String(bytes) });
      while (taken < bytes && !closed.aborted) {
        const isRoomLeft = response.write(chunk.subarray(0, bytes - taken));
        taken += chunk.length;
        if (!isRoomLeft) await once(response, 'drain', { signal: closed });
      }
      response.end();
    },
  };
}

/** A 200 with so many equal letters, compressed. */
export function gzipBomb(bytes: number): ReceiverAnswer {
  return answers(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(bytes, 'a')));
}
