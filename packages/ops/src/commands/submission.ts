import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { command } from '../command/command.ts';
import { required, toggle } from '../command/flag.ts';
import { executeDownload } from '../execute/download.ts';
import { indented } from '../output/indented.ts';
import { submissionLines } from '../output/submission-lines.ts';
import { journeyListDetails, journeyListFlags, journeyListRequest } from './journey-list.ts';

const { getSubmission, exportSubmission, readMedia } = SubmissionService.method;

export const submissionCommands = [
  command(
    'submission list',
    'List journeys of a brand that submitted something, the latest mint first; your read is recorded',
    {
      example: '--brand brd_3Fq8 --limit 20',
      method: JourneyDirectoryService.method.listJourneys,
      details: journeyListDetails,
      flags: journeyListFlags,
      request: (values) => ({ ...journeyListRequest(values), submitted: true }),
      columns: 'journey_id submitted_at status eligibility therapy offering_ref locale',
    },
  ),
  command('submission show <journey-id>', 'Show what a patient submitted; your read is recorded', {
    example: 'jny_8Wc6',
    method: getSubmission,
    missing: ({ journeyId }) => `submission of journey ${journeyId}`,
    lines: submissionLines,
  }),
  command(
    'submission export <journey-id>',
    'Fetch what a patient submitted in a form of others; your read is recorded',
    {
      example: 'jny_8Wc6 --fhir --out response.json',
      method: exportSubmission,
      flags: { fhir: required(toggle('a QuestionnaireResponse of FHIR R4')) },
      request: ({ journeyId }) => ({ journeyId }),
      document: ({ questionnaireResponseJson }) => indented(questionnaireResponseJson),
    },
  ),
  command(
    'submission media fetch <journey-id> <media-id>',
    'Fetch a media item of a submission; your read is recorded',
    { example: 'jny_8Wc6 med_1Rv9 --out photo.jpg', method: readMedia, execute: executeDownload },
  ),
];
