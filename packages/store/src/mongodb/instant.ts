import type { CheckedDefinition } from '../definition.ts';
import type { PlainObject } from '../plain.ts';

/**
 * As stored. The server removes expired documents by dates only, so fields of `expires` indexes are dates, others epoch
 * milliseconds.
 */
export function toStored(definition: CheckedDefinition, path: string, value: unknown): unknown {
  return typeof value === 'number' && definition.expiryFields.includes(path) ? new Date(value) : value;
}

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

export function documentFromStored(definition: CheckedDefinition, document: Record<string, unknown>): void {
  for (const field of definition.expiryFields) {
    const value = document[field];
    if (value instanceof Date) document[field] = value.getTime();
  }
}
