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
  /** Is called after every group of writes. */
  afterWrite(): void;
  /** Resolves once the thread has closed the file. */
  close(): Promise<void>;
}

/**
 * How often the log of a busy file is copied, ms. The write that finds the log long copies what came since the last time. At half load of
 * the standalone in `bench -- distributed` such writes took 10 ms with 250 and 5 ms at most with 50, for CPU that did not differ
 * measurably. With a longer pause these writes stop the process for longer; with a shorter one the disk is written more often.
 */
const pauseMs = 50;

/** Of this process, for all files. Started by the first file that is written to for longer than the pause. */
let thread: Worker | undefined;

/**
 * Without the thread a write copies all of a long log and waits for the disk twice, which stops the process for some 25 ms. A thread
 * that fails leaves it to the writes again.
 */
export function createCheckpoints(file: string): Checkpoints {
  let askedAt = performance.now();
  let isOpen = false;
  const isAsked = new Int32Array(new SharedArrayBuffer(4));
  return {
    afterWrite() {
      const now = performance.now();
      if (now - askedAt < pauseMs || Atomics.load(isAsked, 0) === 1) return;
      askedAt = now;
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
