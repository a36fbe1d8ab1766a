import { Worker } from 'node:worker_threads';
import { DomainError } from '@telehealth/errors';
import type { Simulation, SimulationTask } from './simulation.ts';

/** Simulates in threads of their own, beside the request loop. */
export interface Simulator {
  /**
   * Throws `rate-limited` at the limit of simulations, `timeout` for one that takes too long or whose caller is gone,
   * `payload-too-large` for one that needs too much memory.
   */
  simulate(task: SimulationTask, signal: AbortSignal): Promise<Simulation>;
  close(): Promise<void>;
}

export interface SimulatorOptions {
  readonly concurrency?: number;
  /** The longest duration; shorter than the 30 seconds for which an operator's command waits. */
  readonly timeLimitMs?: number;
}

/** MiB of heap for one simulation. */
const maxOldGenerationSizeMb = 512;

export function createSimulator({ concurrency = 2, timeLimitMs = 25_000 }: SimulatorOptions = {}): Simulator {
  const running = new Set<Worker>();
  return {
    async simulate(task, signal) {
      if (running.size >= concurrency) {
        throw new DomainError('rate-limited', 'too many simulations are running', { retryAfterSeconds: 5 });
      }
      const worker = new Worker(new URL('./simulation-thread.ts', import.meta.url), {
        workerData: task,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb },
      });
      running.add(worker);
      try {
        return await outcomeOf(worker, AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]));
      } finally {
        await worker.terminate();
        running.delete(worker);
      }
    },
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

function outcomeOf(worker: Worker, signal: AbortSignal): Promise<Simulation> {
  return new Promise((resolve, reject) => {
    const stop = () =>
      reject(new DomainError('timeout', 'the simulation took too long, or its caller is gone'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', (cause: NodeJS.ErrnoException) => {
      const isTooLarge = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(
        isTooLarge
          ? new DomainError('payload-too-large', 'the bundle takes too much memory', { cause })
          : new Error('the simulation failed', { cause }),
      );
    });
    worker.once('exit', () => reject(new DomainError('unavailable', 'the simulation was stopped')));
  });
}
