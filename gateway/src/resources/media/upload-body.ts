import type { Readable } from 'node:stream';
import { DomainError } from '@telehealth/errors';
import { watchUploadRate } from './minimum-upload-rate.ts';

export interface UploadBody extends AsyncIterable<Uint8Array> {
  /** Stops reading and leaves the rest unread. */
  release(): void;
  /** Bytes a second. */
  averageRate(): number;
  /** Ends after the bytes received with `unavailable`, to make room. */
  giveWay(): void;
}

/** Small chunks are gathered up to this size. */
export const pieceBytes = 65_536;

/** Chunks of this size are gathered only behind smaller ones. */
const largeChunkBytes = pieceBytes / 4;

const empty = Buffer.alloc(0);

/** Delay of gathered bytes from slow senders, ms. */
export const gatherMs = 50;

/**
 * Can be read once, in gathered chunks, with backpressure. All received bytes are yielded before the end or
 * the error. Throws `timeout` below the minimum rate for `bodyBytes`, `Error` for a broken connection.
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
    // The close event handles a broken connection.
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
