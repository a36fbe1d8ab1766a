import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { command } from '../command.ts';
import { journeyListDetails, journeyListFlags, journeyListRequest } from '../journey-list.ts';

export const journeyCommands = [
  command('journey list', 'List journeys of a brand, the latest first; your read is recorded', {
    method: JourneyDirectoryService.method.listJourneys,
    details: journeyListDetails,
    flags: journeyListFlags,
    request: journeyListRequest,
    columns: [
      ...['journey_id', 'status', 'eligibility', 'therapy', 'offering_ref', 'created_at', 'updated_at'],
      'submitted_at',
    ],
  }),
  command(
    'journey erase <journey-id>',
    'Destroy what the patient of a journey said, and their media; ids, status and events stay',
    {
      method: ErasureService.method.eraseJourney,
      danger: ({ journeyId }) =>
        `What the patient of ${journeyId} said, and their media, can never be read again, by anybody.`,
    },
  ),
];
