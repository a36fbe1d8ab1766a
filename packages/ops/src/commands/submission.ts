import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { command } from '../command/command.ts';
import { toggle } from '../command/flag.ts';
import { UsageError } from '../io/failure.ts';
import { indented } from '../output/indented.ts';
import { submissionLines } from '../output/submission-lines.ts';
import { journeyListDetails, journeyListFlags, journeyListRequest } from './journey-list.ts';

const { getSubmission, exportSubmission, readMedia } = SubmissionService.method;

export const submissionCommands = [
  command(
    'submission list',
    'List journeys of a brand that submitted something, the latest mint first; your read is recorded',
    {
      method: JourneyDirectoryService.method.listJourneys,
      details: journeyListDetails,
      flags: journeyListFlags,
      request: (values) => ({ ...journeyListRequest(values), submitted: true }),
      columns: 'journey_id submitted_at status eligibility therapy offering_ref locale',
    },
  ),
  command('submission get <journey-id>', 'Show what a patient submitted; your read is recorded', {
    method: getSubmission,
    lines: submissionLines,
  }),
  command(
    'submission export <journey-id>',
    'Fetch what a patient submitted in a form of others; your read is recorded',
    {
      method: exportSubmission,
      flags: { fhir: toggle('a QuestionnaireResponse of FHIR R4 (needed)') },
      request: ({ journeyId, fhir }) => {
        if (fhir === undefined) throw new UsageError('Name the form: --fhir');
        return { journeyId };
      },
      document: ({ questionnaireResponseJson }) => indented(questionnaireResponseJson),
    },
  ),
  command(
    'submission media <journey-id> <media-id>',
    'Fetch a media item of a submission; your read is recorded',
    { method: readMedia },
  ),
];
