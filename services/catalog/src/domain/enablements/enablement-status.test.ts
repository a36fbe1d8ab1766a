import { expect, test } from 'vitest';
import { activationChecks, type Check, type Outcome } from './check.ts';
import { type EnablementStatus, enablementStatus } from './enablement-status.ts';

const outcomes: readonly Outcome[] = ['pass', 'fail', 'unverifiable', 'not_performed'];

/** Every possible report. */
function* everyReport(names = activationChecks as readonly Check['check'][]): Generator<readonly Check[]> {
  const [check, ...others] = names;
  if (check === undefined) return yield [];
  for (const rest of everyReport(others)) {
    for (const outcome of outcomes) yield [{ check, outcome, detail: '' }, ...rest];
  }
}

test('interface.md 2.8: only the one of all 65536 reports in which every check passes is active', () => {
  const counts: Record<EnablementStatus, number> = {
    active: 0,
    enabled_pending_activation: 0,
    suspended: 0,
  };
  for (const report of everyReport()) {
    const status = enablementStatus(false, report);
    counts[status]++;
    if (status === 'active' && report.some(({ outcome }) => outcome !== 'pass')) expect.unreachable();
  }
  expect(counts).toEqual({ active: 1, enabled_pending_activation: 65_535, suspended: 0 });
});

test('decisions.md 5: a withdrawn offering is suspended whatever its checks say', () => {
  for (const report of everyReport()) {
    if (enablementStatus(true, report) !== 'suspended') expect.unreachable();
  }
});

test('a report without a check activates nothing', () => {
  expect(enablementStatus(false, [])).toBe('enabled_pending_activation');
});
