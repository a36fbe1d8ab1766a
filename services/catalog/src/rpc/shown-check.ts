import type { Check } from '../domain/enablements/check.ts';

const results = {
  pass: { kind: 'performed', result: 'pass' },
  fail: { kind: 'performed', result: 'fail' },
  unverifiable: { kind: 'unverifiable', result: 'unknown' },
  not_performed: { kind: 'not_performed', result: 'unknown' },
} as const;

/** Every check is blocking: nothing is sold unless all pass (interface.md 2.8). */
export function shownCheck({ outcome, ...check }: Check) {
  return { ...check, blocking: true, ...results[outcome] };
}
