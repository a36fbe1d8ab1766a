import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite } from '@telehealth/store';

const usualTries = 6;

/**
 * Runs the attempt again when another writer was faster (it answers undefined) and when its write was lost with its
 * connection. Such a write may have taken effect, so an attempt reads anew and looks for its own effect before it
 * writes. `maxTries` (at least 1) counts the first attempt too; more are for documents that many write at once.
 * Throws `conflict` when others were faster every time, `AmbiguousWrite` when the last write was lost.
 */
export async function retriedWrite<T>(
  attempt: () => Promise<T | undefined>,
  maxTries: number = usualTries,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const written = await attempt();
      if (written !== undefined) return written;
      if (tries === maxTries) throw new DomainError('conflict', 'overtaken by other changes');
    } catch (error) {
      if (!(error instanceof AmbiguousWrite) || tries === maxTries) throw error;
    }
  }
}
