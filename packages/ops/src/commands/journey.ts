import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { command, given } from '../command/command.ts';
import { instant, required, text } from '../command/flag.ts';
import { executeErasures } from '../execute/erase-journeys.ts';
import { UsageError } from '../io/failure.ts';
import { journeyIdsIn } from '../io/journey-ids.ts';
import { journeyListDetails, journeyListFlags, journeyListRequest } from './journey-list.ts';

export const journeyCommands = [
  command('journey list', 'List journeys of a brand, the latest first; your read is recorded', {
    example: '--brand brd_3Fq8 --status submitted --since 2026-11-01T00:00:00Z',
    method: JourneyDirectoryService.method.listJourneys,
    details: journeyListDetails,
    flags: journeyListFlags,
    request: journeyListRequest,
    columns:
      'journey_id status eligibility therapy offering_ref reference created_at updated_at submitted_at',
  }),
  command('journey erased', 'List erased journeys of all tenants, the first erased first', {
    example: '--since 2026-11-01T00:00:00Z --ids --all',
    method: ErasureService.method.listErasedJourneys,
    details: [
      'With --ids and --all it writes the file that journey erase --from-file takes after a restore.',
    ],
    flags: {
      since: required(instant('erased then or later')),
      client: text('only journeys of this tenant', '<client-id>'),
    },
    request: ({ since, client }) => ({ since, ...given({ clientId: client }) }),
    columns: 'journey_id client_id brand_id erased_at',
    idColumn: 'journey_id',
  }),
  command(
    'journey unbind <journey-id>',
    'End the binding of a journey to the person who signed in for it, so that another one can; your act is recorded',
    { example: 'jny_8Wc6', method: IdentityService.method.unbindIdentity },
  ),
  command(
    'journey erase [journey-id]',
    'Destroy the answers and the media of the patient of a journey; ids and event types stay',
    {
      example: 'jny_8Wc6 --yes',
      method: ErasureService.method.eraseJourney,
      details: [
        'After a restore: --from-file erases again what was erased since the backup. Each run does it once more,',
        'which is harmless. It continues after a journey that fails; exit code 1 means that some did.',
      ],
      flags: {
        fromFile: text('erase the journeys of a file, one id a line', '<file>'),
        after: text('begin behind this journey of the file', '<journey-id>'),
      },
      execute: executeErasures,
      request({ journeyId, after }) {
        if (journeyId === undefined || after !== undefined)
          throw new UsageError('Name a journey, or a file with --from-file');
        return { journeyId };
      },
      danger({ journeyId, fromFile, after }) {
        if (journeyId === undefined && fromFile === undefined) return undefined;
        const whose =
          fromFile === undefined
            ? `the patient of ${journeyId}`
            : `the patients of ${journeyIdsIn(fromFile, after).length} journeys`;
        return `What ${whose} said, and their media, can never be read again, by anybody.`;
      },
    },
  ),
];
