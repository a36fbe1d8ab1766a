import type { Document } from 'mongodb';
import type { CheckedDefinition } from '../definition.ts';
import type { Change } from '../update.ts';
import { toStored } from './instant.ts';

export function updateOperators(definition: CheckedDefinition, changes: readonly Change[]): Document {
  const operators: Record<string, Record<string, unknown>> = {};
  const add = (operator: string, path: string, operand: unknown): void => {
    operators[operator] = { ...operators[operator], [path]: operand };
  };
  for (const change of changes) {
    switch (change.to) {
      case 'set':
        add('$set', change.path, toStored(definition, change.path, change.value));
        break;
      case 'unset':
        add('$unset', change.path, '');
        break;
      case 'increment':
        add('$inc', change.path, change.by);
        break;
      case 'push':
        add('$push', change.path, { $each: change.values });
    }
  }
  return operators;
}

/** Written as a whole, so the server need not return them. */
export function wholeFields({ $set = {} }: Document): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries($set).filter(([path]) => !path.includes('.')));
}

/** Projects all other fields. */
export function withoutFields(fields: readonly string[]): Readonly<Record<string, 0>> {
  return Object.fromEntries(fields.map((field) => [field, 0]));
}
