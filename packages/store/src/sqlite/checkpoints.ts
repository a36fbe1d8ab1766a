import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';

/** Copies a file's log into the file. Sets `isAsked[0]` to 0 at the end. */
export interface CopyRequest {
  readonly file: string;
  readonly isAsked: Int32Array;
}

/** Closes the file, and then `closed`. */
export interface CloseRequest {
  readonly file: string;
  readonly closed: MessagePort;
}

/** Copies logs in a thread. */
export interface Checkpoints {
  /** After every group of writes, with their number and bytes. */
  afterWrites(count: number, bytes: number): void;
  /** Resolves once the thread has closed the file. */
  close(): Promise<void>;
}

/**
 * Writes between copies. The write after a complete copy restarts the log and waits for the disk: fewer make more
 * writes wait, more keep the disk busy longer. In half-minute runs, mostly at half load of the standalone, 1 to 3
 * commits took above 3 ms and none above 5 with 300; 5 took up to 449 ms with 1000. With a copy every 50 ms, about 55
 * writes, and 16 MB of log, 11 to 14 took up to 210 ms.
 */
const writesPerCopy = 300;
/** A write that finds 256 MB of log copies it itself. */
const bytesPerCopy = 64 * 1024 * 1024;

/** One per process, started at a file's first copy. */
let thread: Worker | undefined;

/**
 * Without the thread, a write copies a long log and waits for the disk twice, which blocks the process for some 25 ms
 * with 16 MB. If the thread fails, writes do that again.
 */
export function createCheckpoints(file: string): Checkpoints {
  let notCopied = 0;
  let notCopiedBytes = 0;
  let isOpen = false;
  const isAsked = new Int32Array(new SharedArrayBuffer(4));
  return {
    afterWrites(count, bytes) {
      notCopied += count;
      notCopiedBytes += bytes;
      if (notCopied < writesPerCopy && notCopiedBytes < bytesPerCopy) return;
      if (Atomics.load(isAsked, 0) === 1) return;
      [notCopied, notCopiedBytes] = [0, 0];
      isOpen = true;
      Atomics.store(isAsked, 0, 1);
      thread ??= startThread();
      thread.postMessage({ file, isAsked } satisfies CopyRequest);
    },
    async close() {
      const asked = thread;
      if (!isOpen || asked === undefined) return;
      const { port1: own, port2: closed } = new MessageChannel();
      const ended = Promise.race([once(own, 'close'), once(asked, 'exit')]);
      own.ref();
      asked.postMessage({ file, closed } satisfies CloseRequest, [closed]);
      await ended;
      own.close();
    },
  };
}

function startThread(): Worker {
  const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { execArgv: [] });
  const forget = () => {
    if (thread === started) thread = undefined;
  };
  started.once('error', forget);
  started.once('exit', forget);
  started.unref();
  return started;
}
