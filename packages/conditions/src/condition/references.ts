import type { Condition } from './condition.ts';
import { joinPointer } from './json-pointer.ts';

/** Codes of facts and derivations, without duplicates, in order of appearance. */
export function references(condition: Condition): readonly string[] {
  return [...new Set(locateReferences(condition, '').map(({ ref }) => ref))];
}

export function renameReferences(condition: Condition, rename: (ref: string) => string): Condition {
  switch (condition.kind) {
    case 'always':
      return condition;
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((term) => renameReferences(term, rename)) };
    case 'not':
      return { ...condition, of: renameReferences(condition.of, rename) };
    case 'compare_refs':
      return { ...condition, a: rename(condition.a), b: rename(condition.b) };
    default:
      return { ...condition, ref: rename(condition.ref) };
  }
}

/** `where` is the pointer of the condition. */
export function locateReferences(
  condition: Condition,
  where: string,
): readonly { readonly ref: string; readonly where: string }[] {
  switch (condition.kind) {
    case 'always':
      return [];
    case 'all':
    case 'any':
      return condition.of.flatMap((term, index) => locateReferences(term, joinPointer(where, 'of', index)));
    case 'not':
      return locateReferences(condition.of, joinPointer(where, 'of'));
    case 'compare_refs':
      return [
        { ref: condition.a, where: joinPointer(where, 'a') },
        { ref: condition.b, where: joinPointer(where, 'b') },
      ];
    default:
      return [{ ref: condition.ref, where: joinPointer(where, 'ref') }];
  }
}
