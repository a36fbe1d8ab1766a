import type { FactSignature, Operator } from './condition.ts';

/** The sets of codes that a multi-valued fact can have; each test narrows them. */
export interface PossibleCodes {
  anyOf(codes: readonly string[]): void;
  noneOf(codes: readonly string[]): void;
  allOf(codes: readonly string[]): void;
  notAllOf(codes: readonly string[]): void;
  /** Constrains the number of codes. */
  count(op: Operator, size: number): void;
  /** False when no set is left; true when some may be left. */
  isPossible(): boolean;
}

/** All non-empty sets of the options of the fact. For a single-valued or unknown fact every set stays possible. */
export function createPossibleCodes(fact: FactSignature | undefined): PossibleCodes {
  const options = fact?.cardinality === 'multi' ? fact.options : undefined;
  const required = new Set<string>();
  const barred = new Set<string>();
  const oneOfEach: (readonly string[])[] = [];
  const neverTogether: (readonly string[])[] = [];
  const sizes: ((size: number) => boolean)[] = [];

  return {
    anyOf: (codes) => {
      oneOfEach.push(codes);
    },
    noneOf: (codes) => {
      for (const code of codes) barred.add(code);
    },
    allOf: (codes) => {
      for (const code of codes) required.add(code);
    },
    notAllOf: (codes) => {
      neverTogether.push(codes);
    },
    count: (op, size) => {
      sizes.push((actual) => sizeFits(actual, op, size));
    },
    isPossible() {
      if (!options) return true;
      const open = options.filter((code) => !barred.has(code));
      if ([...required].some((code) => !open.includes(code))) return false;
      if (oneOfEach.some((codes) => !codes.some((code) => open.includes(code)))) return false;
      if (neverTogether.some((codes) => codes.every((code) => required.has(code)))) return false;
      for (let size = Math.max(1, required.size); size <= open.length; size++) {
        if (sizes.every((fits) => fits(size))) return true;
      }
      return false;
    },
  };
}

function sizeFits(actual: number, op: Operator, size: number): boolean {
  switch (op) {
    case 'eq':
      return actual === size;
    case 'ne':
      return actual !== size;
    case 'lt':
      return actual < size;
    case 'lte':
      return actual <= size;
    case 'gt':
      return actual > size;
    case 'gte':
      return actual >= size;
  }
}
