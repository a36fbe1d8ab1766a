import { MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { reportedMilestones } from '@telehealth/ids';
import { command, given } from '../command/command.ts';
import { instant, required, text, toggle } from '../command/flag.ts';

const types = Object.entries(reportedMilestones).map(([type, codes]) =>
  `  ${type.padEnd(20)} ${codes.join(', ')}`.trimEnd(),
);

const { reportMilestone, listHeldMilestones, dismissMilestone } = MilestoneService.method;

export const milestoneCommands = [
  command(
    'milestone report <journey-id> <type>',
    'Report what happened to a journey outside the platform, once per callback id',
    {
      example:
        'jny_8Wc6 case.opened --callback-id 7712 --occurred-at 2026-11-01T12:00:00Z --reference case-7712',
      method: reportMilestone,
      choices: { type: Object.keys(reportedMilestones) },
      details: ['Types, with the codes of those that have any:', ...types],
      flags: {
        callbackId: required(text('your name for this report about the journey, stored unencrypted', '<id>')),
        occurredAt: required(instant('when it happened')),
        reference: text(
          'the case, visit, prescription or shipment it is about; needed by every type but identity.verified',
          '<id>',
        ),
        code: text('of the list that the type has', '<code>'),
        carrier: text('who brings the parcel, for shipment.*', '<name>'),
        trackingNumber: text('number of the parcel at the carrier, for shipment.*', '<number>'),
        trackingUrl: text('https page that follows the parcel, for shipment.*', '<url>'),
        overrideRx: toggle(
          'vouch for a prescription that no milestone reports, for shipment.shipped; the audit has it',
        ),
      },
    },
  ),
  command(
    'milestone held list',
    'List what waits for an earlier milestone or for eligibility, or can never be recorded, of one journey or all',
    {
      example: '--journey jny_8Wc6',
      method: listHeldMilestones,
      flags: { journey: text('only those of this journey', '<journey-id>') },
      request: ({ journey }) => given({ journeyId: journey }),
      columns: 'journey_id type reference code outcome occurred_at received_at operator callback_id',
    },
  ),
  command(
    'milestone held dismiss <journey-id> <callback-id>',
    'Remove what waits for an earlier milestone or for eligibility, or can never be recorded; it is not recorded',
    {
      example: 'jny_8Wc6 7712 --operator acme-pharmacy',
      method: dismissMilestone,
      flags: { operator: required(text('who reported it, as the list shows', '<name>')) },
    },
  ),
];
