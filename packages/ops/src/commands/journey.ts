import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { command } from '../command.ts';

export const journeyCommands = [
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
