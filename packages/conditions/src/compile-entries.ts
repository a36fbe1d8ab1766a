import type { Condition, Operator } from './condition/condition.ts';
import type { Entry } from './condition/fact-value.ts';
import { compareBy } from './condition/operators.ts';
import { FALSE, TRUE, type Truth, UNKNOWN } from './condition/truth.ts';
import type { Evaluate } from './evaluate.ts';

/** Pure. */
export type EntryTest = (entry: Entry) => Truth;

type OfEntries = Extract<Condition, { kind: 'some_entry' | 'every_entry' | 'count' }>;

export function evaluateEntries(condition: OfEntries, slot: number, test: EntryTest): Evaluate {
  switch (condition.kind) {
    case 'some_entry':
      return first(slot, test, TRUE);
    case 'every_entry':
      return first(slot, test, FALSE);
    case 'count':
      return countOf(slot, test, condition.op, condition.value);
  }
}

/** `decisive` where one entry has it; its opposite where all have that. */
function first(slot: number, test: EntryTest, decisive: typeof TRUE | typeof FALSE): Evaluate {
  return (slots) => {
    const entries = slots[slot] as readonly Entry[] | undefined;
    if (entries === undefined) return UNKNOWN;
    let result: Truth = decisive === TRUE ? FALSE : TRUE;
    for (const entry of entries) {
      const truth = test(entry);
      if (truth === decisive) return decisive;
      if (truth === UNKNOWN) result = UNKNOWN;
    }
    return result;
  };
}

/** Unknown where the entries that are undecided decide it. */
function countOf(slot: number, test: EntryTest, op: Operator, wanted: number): Evaluate {
  const compare = compareBy[op];
  return (slots) => {
    const entries = slots[slot] as readonly Entry[] | undefined;
    if (entries === undefined) return UNKNOWN;
    let certain = 0;
    let open = 0;
    for (const entry of entries) {
      const truth = test(entry);
      if (truth === TRUE) certain += 1;
      else if (truth === UNKNOWN) open += 1;
    }
    const holds = compare(certain, wanted);
    for (let number = certain + 1; number <= certain + open; number++) {
      if (compare(number, wanted) !== holds) return UNKNOWN;
    }
    return holds ? TRUE : FALSE;
  };
}
