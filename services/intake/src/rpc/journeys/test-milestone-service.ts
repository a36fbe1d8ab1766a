import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit/calls';
import { reportMilestone } from '../../app/journeys/report-milestone.ts';
import type { Context } from '../../context.ts';
import { ofBrand } from '../../storage/journeys.ts';
import { testReportOf } from './milestone-report.ts';

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
