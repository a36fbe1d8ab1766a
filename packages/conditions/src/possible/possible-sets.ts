import { compileCondition } from '../compile.ts';
import type { FactSignature } from '../condition/condition.ts';
import { compareBy } from '../condition/operators.ts';
import { FALSE, TRUE } from '../condition/truth.ts';
import type { Test } from './negation-normal.ts';

/** Considers non-empty sets of the fact's options, exclusive ones alone; true for a fact without options. */
export function someSetPasses(tests: readonly Test[], fact: FactSignature): boolean {
  const { options, exclusive = [] } = fact;
  if (!options) return true;
  const alone = options.filter((code) => exclusive.includes(code));
  const together = options.filter((code) => !exclusive.includes(code));
  return alone.some((code) => passesAll(tests, code, fact)) || someOfThemPass(tests, together);
}

function passesAll(tests: readonly Test[], code: string, fact: FactSignature): boolean {
  return tests.every(({ condition, denied }) => {
    const truth = compileCondition(
      condition,
      () => 0,
      () => fact,
    )([[code]]);
    return truth === (denied ? FALSE : TRUE);
  });
}

function someOfThemPass(tests: readonly Test[], options: readonly string[]): boolean {
  const required = new Set<string>();
  const barred = new Set<string>();
  const oneOfEach: (readonly string[])[] = [];
  const neverTogether: (readonly string[])[] = [];
  const sizes: ((size: number) => boolean)[] = [];
  for (const { condition, denied } of tests) {
    switch (condition.kind) {
      case 'includes':
      case 'includes_any': {
        const codes = condition.kind === 'includes' ? [condition.value] : condition.values;
        if (denied) for (const code of codes) barred.add(code);
        else oneOfEach.push(codes);
        break;
      }
      case 'includes_all':
        if (denied) neverTogether.push(condition.values);
        else for (const code of condition.values) required.add(code);
        break;
      case 'count':
        sizes.push((size) => compareBy[condition.op](size, condition.value));
    }
  }
  const open = options.filter((code) => !barred.has(code));
  if ([...required].some((code) => !open.includes(code))) return false;
  if (oneOfEach.some((codes) => !codes.some((code) => open.includes(code)))) return false;
  if (neverTogether.some((codes) => codes.every((code) => required.has(code)))) return false;
  for (let size = Math.max(1, required.size); size <= open.length; size++) {
    if (sizes.every((fits) => fits(size))) return true;
  }
  return false;
}
