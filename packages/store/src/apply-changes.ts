import { UnsupportedOperation } from './errors.ts';
import { pathSegments } from './field-path.ts';
import { isPlainObject, type PlainObject } from './plain.ts';
import type { Change } from './update.ts';

/** Shares values with `document`. Throws `UnsupportedOperation` when a change does not fit it. */
export function applyChanges<D extends PlainObject>(document: D, changes: readonly Change[]): D {
  const changed = { ...document };
  for (const change of changes) {
    const segments = pathSegments(change.path);
    const parent = parentOf(changed, segments, change);
    const name = segments[segments.length - 1];
    if (parent === undefined || name === undefined) continue;
    applyTo(parent, name, change);
  }
  return changed;
}

/** A copy of the object that holds the field. Missing objects on the path are created, except for `unset`. */
function parentOf(
  document: PlainObject,
  segments: readonly string[],
  change: Change,
): PlainObject | undefined {
  let parent = document;
  for (const segment of segments.slice(0, -1)) {
    let next = Object.hasOwn(parent, segment) ? parent[segment] : undefined;
    if (!isPlainObject(next)) {
      if (change.to === 'unset') return undefined;
      if (next !== undefined) throw misfit(change, 'the path leads through a value that is not an object');
      next = {};
    }
    parent[segment] = { ...next };
    parent = parent[segment];
  }
  return parent;
}

function applyTo(parent: PlainObject, name: string, change: Change): void {
  const current = Object.hasOwn(parent, name) ? parent[name] : undefined;
  switch (change.to) {
    case 'set':
      parent[name] = change.value;
      return;
    case 'unset':
      delete parent[name];
      return;
    case 'increment':
      if (current !== undefined && typeof current !== 'number')
        throw misfit(change, 'the field is not a number');
      parent[name] = (current ?? 0) + change.by;
      return;
    case 'push':
      if (current !== undefined && !Array.isArray(current)) throw misfit(change, 'the field is not an array');
      parent[name] = [...(current ?? []), ...change.values];
  }
}

function misfit({ path, to }: Change, why: string): UnsupportedOperation {
  return new UnsupportedOperation(`${to} ${path}: ${why}`);
}
