import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite } from '@telehealth/store';

const maxTries = 3;

/**
 * Runs the attempt again when another writer was faster (it answers undefined) and when its write was lost with
 * its connection. Such a write may have taken effect, so an attempt looks for its own effect before it writes.
 * Throws `conflict` when others were faster every time.
 */
export async function retriedWrite<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const written = await attempt();
      if (written !== undefined) return written;
      if (tries === maxTries) throw new DomainError('conflict');
    } catch (error) {
      if (!(error instanceof AmbiguousWrite) || tries === maxTries) throw error;
    }
  }
}
