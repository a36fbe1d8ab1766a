import { DomainError } from '@telehealth/errors';
import {
  AmbiguousWrite,
  type CallOptions,
  type Collection,
  type Document,
  UniqueViolation,
} from '@telehealth/store';

const maxTries = 6;

/**
 * Runs the attempt again when another writer was faster (it answers undefined) and when its write was lost with its
 * connection: such a write may have taken effect, so an attempt looks for its own effect before it writes. Throws
 * `conflict` when others were faster every time.
 */
export async function retriedWrite<T>(attempt: () => Promise<T | undefined>): Promise<T> {
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

/** Inserts the document; undefined when one with its key is there already. */
export async function insertNew<D extends Document>(
  collection: Pick<Collection<D>, 'insert'>,
  document: D,
  options: CallOptions,
): Promise<D | undefined> {
  try {
    await collection.insert(document, options);
    return document;
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}
