import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';

/** What the thread is asked: to copy the log of a file into the file. It sets `isAsked[0]` to 0 when it is through. */
export interface CopyRequest {
  readonly file: string;
  readonly isAsked: Int32Array;
}

/** What the thread is asked in the end: to close the file, and then `closed`. */
export interface CloseRequest {
  readonly file: string;
  readonly closed: MessagePort;
}

/** Has the log of a file copied into the file by a thread. */
export interface Checkpoints {
  /** Is called after every group of writes, with their number and how much they wrote. */
  afterWrites(count: number, bytes: number): void;
  /** Resolves once the thread has closed the file. */
  close(): Promise<void>;
}

/**
 * After how many writes the log of a file is copied. The write that comes after a whole log was copied begins the log anew, for which it
 * waits for the disk: with fewer, more writes wait. With more, each copy keeps the disk busy for longer. In runs of half a minute, most
 * of it at half load of the standalone, 1 to 3 commits took more than 3 ms and none more than 5 with 300; 5 took up to 449 ms with 1000.
 * With a copy every 50 ms, which was about 55 writes, and 16 MB of log, 11 to 14 took up to 210 ms.
 */
const writesPerCopy = 300;
/** A write that finds 256 MB of log copies it itself. */
const bytesPerCopy = 64 * 1024 * 1024;

/** Of this process, for all files. Started by the first file that is written to so often. */
let thread: Worker | undefined;

/**
 * Without the thread a write copies all of a long log and waits for the disk twice, which stops the process: for some 25 ms with 16 MB
 * of log. A thread that fails leaves it to the writes again.
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
