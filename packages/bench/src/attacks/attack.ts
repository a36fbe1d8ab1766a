import type { StartFile } from '@telehealth/platform';

/**
 * Prepares an attack on a platform by the first demo tenant, or by somebody without any key. The result begins it; it
 * goes on until its process ends.
 */
export type Attack = (start: StartFile) => Promise<() => void>;

/** Runs `once` again and again, so many at a time. A failure is part of an attack. */
export function keepDoing(parallel: number, once: () => Promise<unknown>): void {
  const worker = async () => {
    for (;;) await once().catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
  };
  for (let i = 0; i < parallel; i++) void worker();
}
