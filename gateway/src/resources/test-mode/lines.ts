import { TestClockService } from '@telehealth/contracts/accounts/v1/test_clock_service';
import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { dayMs, hourMs } from '@telehealth/ids';
import { testModeOperations } from '@telehealth/public-api/test-mode/operations';
import { line } from '../routes/line.ts';
import { requireWholeClient } from '../routes/require-whole-client.ts';

/** Milestones and the test clock (decisions.md 14). */
export const testModeLines = [
  line(testModeOperations.reportTestMilestone, TestMilestoneService.method.reportTestMilestone),
  line(testModeOperations.advanceTestClock, TestClockService.method.advanceClock, {
    // All brands share the clock.
    check: requireWholeClient,
    fields: { advance: ({ body }) => ({ advanceMs: BigInt(durationMs(body.advance)) }) },
  }),
];

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: hourMs, d: dayMs };

/** In milliseconds, for a duration that fits its pattern. */
function durationMs(duration: string): number {
  return Number(duration.slice(0, -1)) * (unitMs[duration.slice(-1)] ?? Number.NaN);
}
