import type { CheckedDefinition } from '../definition.ts';
import type { PlainObject } from '../plain.ts';

/**
 * A value on its way to the server. The server expires documents by dates alone, so the fields of expiry
 * indexes are dates there and epoch milliseconds everywhere else.
 */
export function toStored(definition: CheckedDefinition, path: string, value: unknown): unknown {
  return typeof value === 'number' && definition.expiryFields.includes(path) ? new Date(value) : value;
}

/** As `toStored`, for a whole document. */
export function documentToStored(
  definition: CheckedDefinition,
  document: PlainObject,
): Record<string, unknown> {
  const stored: Record<string, unknown> = document;
  for (const field of definition.expiryFields) {
    if (Object.hasOwn(document, field)) stored[field] = toStored(definition, field, document[field]);
  }
  return stored;
}

/** Undoes `documentToStored`, in place. */
export function documentFromStored(definition: CheckedDefinition, document: Record<string, unknown>): void {
  for (const field of definition.expiryFields) {
    const value = document[field];
    if (value instanceof Date) document[field] = value.getTime();
  }
}
