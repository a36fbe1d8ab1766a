import type { Readable } from 'node:stream';
import { DomainError } from '@telehealth/errors';
import { watchRate } from './least-rate.ts';

/** The body of an upload while it is being received. */
export interface UploadBody extends AsyncIterable<Uint8Array> {
  /** Ends the reading; what still comes is left to whoever goes on with the request. */
  release(): void;
}

/** Bytes gathered before they are handed on, so that a sender of small pieces costs no more than another. */
export const pieceBytes = 65_536;

/** A chunk that long is handed on as it is, when nothing was gathered before it. */
const ungatheredBytes = pieceBytes / 4;

const nothing = Buffer.alloc(0);

/** How long bytes of a slow sender are gathered at most, ms. */
export const gatherMs = 50;

/**
 * The body of a request, to be read once, in pieces of at most `pieceBytes`, or as it came where that is longer. It is
 * received no faster than it is read. What was gathered when the request ends or breaks off is given before that is
 * told. Throws `timeout` for a sender that is slower than the least rate, `Error` for one that went away.
 */
export function uploadBody(request: Readable): UploadBody {
  const ready: Uint8Array[] = [];
  let piece = nothing;
  let length = 0;
  let gathering: NodeJS.Timeout | undefined;
  let isDue = false;
  let wake: (() => void) | undefined;
  let end: { readonly error: Error | undefined } | undefined;
  const rate = watchRate(() => finish(new DomainError('timeout', 'the sender is too slow')));

  function receive(chunk: Uint8Array): void {
    rate.count(chunk.length);
    if (length + chunk.length > pieceBytes) flush();
    if (length === 0 && chunk.length >= ungatheredBytes) handOn(chunk);
    else gather(chunk);
    if (ready.length > 0) pause();
  }
  function gather(chunk: Uint8Array): void {
    if (length === 0) begin();
    piece.set(chunk, length);
    length += chunk.length;
    if (length === pieceBytes) flush();
  }
  function begin(): void {
    piece = Buffer.allocUnsafe(pieceBytes);
    gathering = setTimeout(() => {
      isDue = true;
      if (wake !== undefined) flush();
    }, gatherMs);
  }
  function flush(): void {
    clearTimeout(gathering);
    isDue = false;
    if (length === 0) return;
    handOn(piece.subarray(0, length));
    piece = nothing;
    length = 0;
  }
  function handOn(bytes: Uint8Array): void {
    ready.push(bytes);
    wakeUp();
  }
  function wakeUp(): void {
    wake?.();
    wake = undefined;
  }

  function pause(): void {
    request.pause();
    rate.rest();
  }
  function resume(): void {
    if (!request.isPaused()) return;
    rate.begin();
    request.resume();
  }

  const ended = () => finish(undefined);
  const brokeOff = () => finish(new Error('the sender went away'));
  function start(): void {
    if (request.destroyed) brokeOff();
    if (end !== undefined) return;
    // What breaks off says so by closing.
    request.on('error', () => {});
    request.on('end', ended).on('close', brokeOff).on('data', receive);
    rate.begin();
  }
  function finish(error: Error | undefined): void {
    if (end !== undefined) return;
    end = { error };
    request.off('end', ended).off('close', brokeOff).off('data', receive);
    pause();
    flush();
    wakeUp();
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    start();
    for (;;) {
      if (isDue) flush();
      const next = ready.shift();
      if (next !== undefined) yield next;
      else if (end === undefined) {
        resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (end.error === undefined) return;
      else throw end.error;
    }
  }
  return { [Symbol.asyncIterator]: read, release: ended };
}
