import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit';
import { reportMilestone } from '../../app/journeys/report-milestone.ts';
import type { Context } from '../../context.ts';
import { ofBrand } from '../../storage/journeys.ts';
import { testReportFromProto } from './milestone-message.ts';
import { outcomes } from './milestone-service.ts';

/** What a tenant reports of its own journeys, in test mode only. */
export function testMilestoneService(context: Context): Contract {
  return messageContract(TestMilestoneService, 'internal', {
    async reportTestMilestone(request, call) {
      const operation = operationOf(call);
      const report = testReportFromProto(request, operation.operationId, context.clock.now());
      const where = ofBrand(brandOf(call));
      return { outcome: outcomes[await reportMilestone(context, operation, { ...report, where })] };
    },
  });
}
