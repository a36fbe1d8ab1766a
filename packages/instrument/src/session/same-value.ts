import { type FactMembers, type FactValue, isMembers } from '@telehealth/conditions';
import { canonicalJson } from '../bundle/canonical-json.ts';

/** Of one fact; undefined: no value. Codes of a set always have the same order. */
export function sameValue(a: FactValue | undefined, b: FactValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (isMembers(a)) return isMembers(b) && sameMembers(a, b);
  return !isMembers(b) && sameItems(a, b);
}

type Items = Exclude<FactValue & object, FactMembers>;

/** Codes, or entries. */
function sameItems(a: Items, b: Items): boolean {
  if (a.length !== b.length) return false;
  return a.every((item, index) => {
    const other = b[index];
    return item === other || (typeof item === 'object' && canonicalJson(item) === canonicalJson(other));
  });
}

function sameMembers(a: FactMembers, b: FactMembers): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** Undefined equals only undefined. */
export function sameList(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === b) return true;
  return (
    a !== undefined && b !== undefined && a.length === b.length && a.every((item, index) => item === b[index])
  );
}
