import { MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  brandOf,
  limitsOf,
  matching,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { listWaiting } from '../../app/journeys/list-waiting.ts';
import { dismissMilestone, reportMilestone } from '../../app/journeys/report-milestone.ts';
import type { Context } from '../../context.ts';
import { ofBrand } from '../../storage/journeys.ts';
import { reportOf, testReportOf } from './milestone-report.ts';

export function milestoneService(context: Context): Contract {
  return contract(MilestoneService, {
    async reportMilestone(request, call) {
      const report = reportOf(request, context.clock.now());
      const where = matching({ clientIds: boundClients(call) });
      return { outcome: await reportMilestone(context, operationOf(call), { ...report, where }) };
    },
    async listHeldMilestones({ journeyId, limit, pageToken }, call) {
      const [arrival = 0, after] = readPageToken(pageToken, 'number', 'text') ?? [];
      const asked = {
        clientIds: boundClients(call),
        journeyId: journeyId || undefined,
        limit: pageLimit(limit),
        after: after === undefined ? undefined : { arrival, journeyId: after },
      };
      const page = await listWaiting(context, asked, limitsOf(call));
      return {
        milestones: page.rows,
        nextPageToken: nextPageToken(page, (row) => [row.arrival, row.journeyId]),
      };
    },
    async dismissMilestone({ journeyId, operator, callbackId }, call) {
      const clientIds = boundClients(call);
      await dismissMilestone(context, operationOf(call), { journeyId, clientIds, operator, callbackId });
      return {};
    },
  });
}

/** A tenant's reports about its own journeys, in test mode only. */
export function testMilestoneService(context: Context): Contract {
  return contract(TestMilestoneService, {
    async reportTestMilestone(request, call) {
      const operation = operationOf(call);
      const report = testReportOf(request, operation.operationId, context.clock.now());
      const where = ofBrand(brandOf(call));
      return { outcome: await reportMilestone(context, operation, { ...report, where }) };
    },
  });
}
