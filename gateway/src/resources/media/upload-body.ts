import type { Readable } from 'node:stream';
import { DomainError } from '@telehealth/errors';
import { watchUploadRate } from './minimum-upload-rate.ts';

/** The body of an upload while it is received. */
export interface UploadBody extends AsyncIterable<Uint8Array> {
  /** Ends the reading and leaves the rest of the request unread. */
  release(): void;
  /** Bytes a second of its sender, so far. */
  averageRate(): number;
  /** Ends the reading in favour of another body, after what was received: `unavailable`. */
  giveWay(): void;
}

/** Size up to which small chunks are gathered into one piece. */
export const pieceBytes = 65_536;

/** Chunks from this size on are not gathered, unless smaller ones wait before them. */
const largeChunkBytes = pieceBytes / 4;

const empty = Buffer.alloc(0);

/** How long gathered bytes of a slow sender wait at most, ms. */
export const gatherMs = 50;

/**
 * The body of a request, to be read once, in pieces of gathered chunks. It is received no faster than it is read. When
 * the request ends or its connection breaks, all received bytes are yielded before the end or the error. Throws
 * `timeout` for a sender below the minimum rate of a body of `bodyBytes`, `Error` for a broken connection.
 */
export function uploadBody(request: Readable, bodyBytes: number): UploadBody {
  const ready: Uint8Array[] = [];
  let gathered = empty;
  let gatheredBytes = 0;
  let gatherTimer: NodeJS.Timeout | undefined;
  let isGatherTimeOver = false;
  let wakeReader: (() => void) | undefined;
  let end: { readonly error: Error | undefined } | undefined;
  const rate = watchUploadRate(bodyBytes, () => finish(new DomainError('timeout', 'the sender is too slow')));

  function receive(chunk: Uint8Array): void {
    rate.count(chunk.length);
    if (gatheredBytes + chunk.length > pieceBytes) flush();
    if (gatheredBytes === 0 && chunk.length >= largeChunkBytes) emit(chunk);
    else gather(chunk);
    if (ready.length > 0) pause();
  }
  function gather(chunk: Uint8Array): void {
    if (gatheredBytes === 0) startGathering();
    gathered.set(chunk, gatheredBytes);
    gatheredBytes += chunk.length;
    if (gatheredBytes === pieceBytes) flush();
  }
  function startGathering(): void {
    gathered = Buffer.allocUnsafe(pieceBytes);
    gatherTimer = setTimeout(() => {
      isGatherTimeOver = true;
      if (wakeReader !== undefined) flush();
    }, gatherMs);
  }
  function flush(): void {
    clearTimeout(gatherTimer);
    isGatherTimeOver = false;
    if (gatheredBytes === 0) return;
    emit(gathered.subarray(0, gatheredBytes));
    gathered = empty;
    gatheredBytes = 0;
  }
  function emit(bytes: Uint8Array): void {
    ready.push(bytes);
    wake();
  }
  function wake(): void {
    wakeReader?.();
    wakeReader = undefined;
  }

  function pause(): void {
    request.pause();
    rate.stop();
  }
  function resume(): void {
    if (!request.isPaused()) return;
    rate.start();
    request.resume();
  }

  const onEnd = () => finish(undefined);
  const onClose = () => finish(new Error('the sender went away'));
  function start(): void {
    if (request.destroyed) onClose();
    if (end !== undefined) return;
    // A broken connection is handled at its close event.
    request.on('error', () => {});
    request.on('end', onEnd).on('close', onClose).on('data', receive);
    rate.start();
  }
  function finish(error: Error | undefined): void {
    if (end !== undefined) return;
    end = { error };
    request.off('end', onEnd).off('close', onClose).off('data', receive);
    pause();
    flush();
    wake();
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    start();
    for (;;) {
      if (isGatherTimeOver) flush();
      const next = ready.shift();
      if (next !== undefined) yield next;
      else if (end === undefined) {
        resume();
        await new Promise<void>((resolve) => {
          wakeReader = resolve;
        });
      } else if (end.error === undefined) return;
      else throw end.error;
    }
  }
  return {
    [Symbol.asyncIterator]: read,
    release: onEnd,
    averageRate: rate.average,
    giveWay: () => finish(new DomainError('unavailable', 'the upload was stopped to make room')),
  };
}
