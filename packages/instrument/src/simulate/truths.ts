import { type Condition, FALSE, TRUE, type Truth, UNKNOWN } from '@telehealth/conditions';

/** What a condition may come out as. */
export type Truths = ReadonlySet<Truth>;

export const onlyTrue: Truths = new Set([TRUE]);
export const onlyFalse: Truths = new Set([FALSE]);
export const onlyUnknown: Truths = new Set([UNKNOWN]);
export const notTrue: Truths = new Set([FALSE, UNKNOWN]);
export const notFalse: Truths = new Set([TRUE, UNKNOWN]);

/** A condition that has to come out as one of the truths. */
export interface Demand {
  readonly condition: Condition;
  readonly truths: Truths;
}

/** What a condition may come out as for its negation to come out as one of the truths. */
export function negated(truths: Truths): Truths {
  return new Set([...truths].map((truth) => (truth === UNKNOWN ? UNKNOWN : truth === TRUE ? FALSE : TRUE)));
}

/** The ways in which all terms together come out as one of the truths, each with all its demands. */
export function waysForAll(terms: readonly Condition[], truths: Truths): readonly (readonly Demand[])[] {
  const demand = (condition: Condition, wanted: Truths): Demand => ({ condition, truths: wanted });
  const ways: (readonly Demand[])[] = [];
  if (truths.has(TRUE)) {
    ways.push(terms.map((term) => demand(term, truths.has(UNKNOWN) ? notFalse : onlyTrue)));
  }
  if (truths.has(FALSE)) ways.push(...terms.map((term) => [demand(term, onlyFalse)]));
  if (truths.has(UNKNOWN) && !truths.has(TRUE)) {
    for (const unknown of terms) {
      ways.push(terms.map((term) => demand(term, term === unknown ? onlyUnknown : notFalse)));
    }
  }
  return ways;
}

/** The ways in which one term or another comes out as one of the truths. */
export function waysForAny(terms: readonly Condition[], truths: Truths): readonly (readonly Demand[])[] {
  const denied = terms.map((of): Condition => ({ kind: 'not', of }));
  return waysForAll(denied, negated(truths));
}
