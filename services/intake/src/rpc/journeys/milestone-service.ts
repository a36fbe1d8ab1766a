import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { MilestoneOutcome, MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, messageContract } from '@telehealth/rpc';
import {
  boundClients,
  limitsOf,
  nextPageToken,
  ofClients,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { dismissMilestone } from '../../app/journeys/dismiss-milestone.ts';
import { listWaiting } from '../../app/journeys/list-waiting.ts';
import { reportMilestone } from '../../app/journeys/report-milestone.ts';
import type { Context } from '../../context.ts';
import { reportFromProto } from './milestone-message.ts';

/** The answers as the contract names them. */
export const outcomes = {
  recorded: MilestoneOutcome.RECORDED,
  held: MilestoneOutcome.HELD,
  quarantined: MilestoneOutcome.QUARANTINED,
} as const;

export function milestoneService(context: Context): Contract {
  return messageContract(MilestoneService, operatorAccess(MilestoneService), {
    async reportMilestone(request, call) {
      const report = reportFromProto(request, context.clock.now());
      return {
        outcome:
          outcomes[
            await reportMilestone(context, operationOf(call), {
              ...report,
              where: ofClients(boundClients(call)),
            })
          ],
      };
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
      const milestones = page.rows.map((row) => ({
        ...row,
        outcome: outcomes[row.outcome],
        occurredAt: timestampFromMs(row.occurredAt),
        receivedAt: timestampFromMs(row.receivedAt),
      }));
      return { milestones, nextPageToken: nextPageToken(page, (row) => [row.arrival, row.journeyId]) };
    },
    async dismissMilestone({ journeyId, operator, callbackId }, call) {
      const clientIds = boundClients(call);
      await dismissMilestone(context, operationOf(call), { journeyId, clientIds, operator, callbackId });
      return {};
    },
  });
}
