import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { command } from '../command.ts';
import { submissionLines } from '../submission-lines.ts';

const { getSubmission, readMedia } = SubmissionService.method;

export const submissionCommands = [
  command('submission get <journey-id>', 'Show what a patient submitted; your read is recorded', {
    method: getSubmission,
    lines: submissionLines,
  }),
  command(
    'submission media <journey-id> <media-id>',
    'Fetch a media item of a submission; your read is recorded',
    { method: readMedia },
  ),
];
