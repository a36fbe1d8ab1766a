import { UnsupportedOperation } from './errors.ts';
import { pathSegments, pathsOverlap } from './field-path.ts';
import { type Plain, toPlain } from './plain.ts';

export type Change =
  | { readonly path: string; readonly to: 'set'; readonly value: Plain }
  | { readonly path: string; readonly to: 'unset' }
  | { readonly path: string; readonly to: 'increment'; readonly by: number }
  | { readonly path: string; readonly to: 'push'; readonly values: readonly Plain[] };

/** Without overlaps. Throws `UnsupportedOperation`. */
export function updateChanges(update: object): Change[] {
  const changes: Change[] = [];
  for (const [operator, operand] of Object.entries(update)) {
    if (operand === undefined) continue;
    if (operator === 'unset') {
      if (!Array.isArray(operand)) throw new UnsupportedOperation('unset takes a list of field paths');
      for (const path of operand) addChange(changes, { path, to: 'unset' });
      continue;
    }
    if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) {
      throw new UnsupportedOperation(`${operator} takes an object`);
    }
    for (const [path, value] of Object.entries(operand)) addChange(changes, change(operator, path, value));
  }
  if (changes.length === 0) throw new UnsupportedOperation('an update without a change');
  return changes;
}

function addChange(changes: Change[], added: Change): void {
  const { path } = added;
  checkPath(path);
  for (const other of changes) {
    if (pathsOverlap(path, other.path))
      throw new UnsupportedOperation(`one update of both ${other.path} and ${path}`);
  }
  changes.push(added);
}

function change(operator: string, path: string, value: unknown): Change {
  switch (operator) {
    case 'set':
      return { path, to: 'set', value: toPlain(value) };
    case 'increment':
      if (!Number.isSafeInteger(value))
        throw new UnsupportedOperation(`increment of ${path} by a value that is not an integer`);
      return { path, to: 'increment', by: Number(value) };
    case 'push':
      if (!Array.isArray(value)) throw new UnsupportedOperation(`push to ${path} without a list of values`);
      return { path, to: 'push', values: value.map((item) => toPlain(item)) };
    default:
      throw new UnsupportedOperation(`update operator ${operator}`);
  }
}

function checkPath(path: unknown): void {
  if (typeof path !== 'string') throw new UnsupportedOperation('a field path that is not a string');
  pathSegments(path);
  if (path === '_id') throw new UnsupportedOperation('an update of _id');
}
