import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { command, given } from '../command.ts';
import { choice, instant, required, text } from '../flag.ts';

export const milestoneCommands = [
  command({
    path: ['milestone', 'report'],
    summary: 'Report what happened to a journey outside the platform, once per callback id',
    args: ['journeyId', 'type'],
    flags: {
      callbackId: required(text('names this report among yours about the journey, kept in clear', '<id>')),
      occurredAt: required(instant('when it happened')),
      reference: text('case, visit, prescription, shipment, … it is about', '<id>'),
      code: text('of the list that the type has', '<code>'),
    },
    method: MilestoneService.method.reportMilestone,
    request: ({ journeyId, type, callbackId, occurredAt, reference, code }) => ({
      ...{ journeyId, type, callbackId },
      occurredAt: timestampFromMs(occurredAt),
      ...given({ reference, code }),
    }),
  }),
  command({
    path: ['milestone', 'held', 'list'],
    summary: 'List what waits for an earlier milestone, or never can be, of one journey or all',
    args: ['journeyId?'],
    flags: {},
    method: MilestoneService.method.listHeldMilestones,
    request: ({ journeyId }) => given({ journeyId }),
    paging: {
      items: 'milestones',
      begin: (pageToken) => ({ pageToken }),
      next: ({ nextPageToken }) => nextPageToken || undefined,
    },
    columns: [
      ...['journey_id', 'type', 'reference', 'code', 'outcome', 'occurred_at', 'received_at'],
      ...['operator', 'callback_id'],
    ],
  }),
  command({
    path: ['milestone', 'held', 'dismiss'],
    summary: 'Take out what waits for an earlier milestone, or never can be; it is not recorded',
    args: ['journeyId', 'callbackId'],
    flags: { operator: required(text('who reported it, as the list says', '<name>')) },
    method: MilestoneService.method.dismissMilestone,
    request: ({ journeyId, callbackId, operator }) => ({ journeyId, callbackId, operator }),
  }),
  command({
    path: ['order', 'simulate'],
    summary: 'Act as if the order of a journey had come so far; in test mode only',
    args: ['journeyId'],
    flags: { state: required(choice('how far', ['payment_authorized', 'paid'])) },
    method: MilestoneService.method.simulateOrder,
    request: ({ journeyId, state }) => ({ journeyId, state }),
  }),
];
