import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { AdvanceClockResponseSchema } from '@telehealth/contracts/accounts/v1/test_clock_service';
import { ReportTestMilestoneResponseSchema } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { DomainError } from '@telehealth/errors';
import { dayMs, hourMs } from '@telehealth/ids';
import { TestClock } from '@telehealth/public-api/test-mode/clock';
import { TestMilestone } from '@telehealth/public-api/test-mode/milestone';
import { testModeOperations } from '@telehealth/public-api/test-mode/operations';
import { Type } from 'typebox';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { bodyInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const moveToJson = jsonEncoder(AdvanceClockResponseSchema, Type.Pick(TestClock, ['moved_at']));
const reportToJson = jsonEncoder(ReportTestMilestoneResponseSchema, TestMilestone);

/** Milestones that a tenant makes happen in test mode (decisions.md 14). */
export function addTestMilestoneRoute(
  scope: RouteScope,
  { clients: { testMilestones }, call }: RouteParts,
): void {
  serve(scope, testModeOperations.reportTestMilestone, async (request) => {
    const { occurred_at: occurredAt, ...milestone } = request.body;
    const report = {
      ...pathIds(request, 'journey_id'),
      ...milestone,
      ...(occurredAt !== undefined && {
        occurredAt: timestampFromMs(bodyInstant('/occurred_at', occurredAt)),
      }),
    };
    return { data: reportToJson(await call(request, testMilestones.reportTestMilestone, report)) };
  });
}

/** The clock of the schedules of a client in test mode (decisions.md 14). */
export function addTestClockRoute(scope: RouteScope, { clients: { testClock }, call }: RouteParts): void {
  serve(scope, testModeOperations.advanceTestClock, async (request, reply) => {
    // The clock is that of all brands.
    if (request.caller?.isLimitedToBrands) throw new DomainError('forbidden');
    const { advance } = request.body;
    const moved = await call(request, testClock.advanceClock, { advanceMs: BigInt(durationMs(advance)) });
    reply.code(202);
    return { data: { ...moveToJson(moved), advance } };
  });
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: hourMs, d: dayMs };

/** The milliseconds of a duration that fits its pattern. */
function durationMs(duration: string): number {
  return Number(duration.slice(0, -1)) * (unitMs[duration.slice(-1)] ?? Number.NaN);
}
