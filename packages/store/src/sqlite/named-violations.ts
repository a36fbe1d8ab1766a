import type { CheckedDefinition } from '../definition.ts';
import { UniqueViolation } from '../errors.ts';
import { keyColumn } from './key.ts';

/** Replaces the columns in a violation, which SQLite reports, by the index's name. */
export function namedViolations({ name: table, indexes }: CheckedDefinition): <T>(work: () => T) => T {
  const column = (field: string) => `${table}.${field === '_id' ? field : keyColumn(field)}`;
  const names = new Map(indexes.map(({ name, fields }) => [fields.map(column).join(', '), name]));
  return (work) => {
    try {
      return work();
    } catch (error) {
      const name = error instanceof UniqueViolation ? names.get(error.index) : undefined;
      throw name === undefined ? error : new UniqueViolation(name);
    }
  };
}
