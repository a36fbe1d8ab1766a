import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { command, download } from '../command.ts';

export const submissionCommands = [
  command({
    path: ['submission', 'get'],
    summary: 'Show what a patient submitted; that you read it is recorded',
    args: ['journeyId'],
    flags: {},
    method: SubmissionService.method.getSubmission,
    request: ({ journeyId }) => ({ journeyId }),
  }),
  download({
    path: ['submission', 'media'],
    summary: 'Fetch a medium of a submission; that you read it is recorded',
    args: ['journeyId', 'mediaId'],
    flags: {},
    method: SubmissionService.method.readMedia,
    request: ({ journeyId, mediaId }) => ({ journeyId, mediaId }),
    bytes: ({ chunk }) => chunk,
  }),
];
