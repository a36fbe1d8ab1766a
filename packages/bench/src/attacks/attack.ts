import type { StartFile } from '@telehealth/platform';

/**
 * Prepares an attack by the first demo tenant or without a key. The result starts it; it lasts until its process ends.
 */
export type Attack = (start: StartFile) => Promise<() => void>;

/** Repeats `once` in that many loops. Failures are a part of an attack. */
export function keepDoing(parallel: number, once: () => Promise<unknown>): void {
  const worker = async () => {
    for (;;) await once().catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
  };
  for (let i = 0; i < parallel; i++) void worker();
}
