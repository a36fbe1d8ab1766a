import type { CheckedDefinition } from '../definition.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Database } from './database.ts';
import { keyExpression, nothing } from './key.ts';

/** Removes some expired documents, at most once a minute. */
export type Tidy = () => void;

const pauseMs = 60_000;
const largestBatch = 1000;

/** Runs before other writes, so no timer is needed; a busy file waits for a later write. */
export function tidier(database: Database, definition: CheckedDefinition, now: () => number): Tidy {
  const statements = definition.expiryFields.map((field) => {
    const key = keyExpression(definition, field);
    return (
      `DELETE FROM "${definition.name}" WHERE _id IN (SELECT _id FROM "${definition.name}" ` +
      `WHERE ${key} <= ? AND ${key} > ${nothing} LIMIT ${largestBatch})`
    );
  });
  if (statements.length === 0) return () => {};
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    const instant = now();
    if (instant < next) return;
    next = instant + pauseMs;
    try {
      for (const text of statements) database.run({ text, values: [instant] });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };
}
