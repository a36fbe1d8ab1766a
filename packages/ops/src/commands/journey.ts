import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { command } from '../command.ts';

export const journeyCommands = [
  command({
    path: ['journey', 'erase'],
    summary: 'Destroy what the patient of a journey said, and their media; ids, status and events stay',
    args: ['journeyId'],
    flags: {},
    method: ErasureService.method.eraseJourney,
    request: ({ journeyId }) => ({ journeyId }),
    danger: ({ journeyId }) => ({
      id: journeyId,
      consequence: `What the patient of ${journeyId} said, and their media, can never be read again, by anybody.`,
    }),
  }),
];
