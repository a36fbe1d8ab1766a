import type { Plain, PlainInit } from '@telehealth/contracts/codec';
import {
  type ReadMediaRequestSchema,
  type ReadMediaResponseSchema,
  SubmissionService,
} from '@telehealth/contracts/intake/v1/submission_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { boundClients, operationOf, storeFaultAsUnavailable } from '@telehealth/service-kit/calls';
import { exportSubmission } from '../../app/submissions/export-submission.ts';
import { getSubmission } from '../../app/submissions/get-submission.ts';
import { readSubmittedMediaItem } from '../../app/submissions/read-submitted-media-item.ts';
import type { Context } from '../../context.ts';
import { shownSubmission } from './shown-submission.ts';

export function submissionService(context: Context): Contract {
  return contract(SubmissionService, {
    async getSubmission({ journeyId }, call) {
      const journey = { journeyId, clientIds: boundClients(call) };
      return { submission: shownSubmission(await getSubmission(context, operationOf(call), journey)) };
    },
    async exportSubmission({ journeyId }, call) {
      const journey = { journeyId, clientIds: boundClients(call) };
      return { questionnaireResponseJson: await exportSubmission(context, operationOf(call), journey) };
    },
    readMedia: (request, call) => mediaItemInMessages(context, request, call),
  });
}

/** The first message has the content type. There is always a first message. */
async function* mediaItemInMessages(
  context: Context,
  { journeyId, mediaId }: Plain<typeof ReadMediaRequestSchema>,
  call: Call,
): AsyncGenerator<PlainInit<typeof ReadMediaResponseSchema>> {
  try {
    const named = { journeyId, mediaId, clientIds: boundClients(call) };
    const { contentType, bytes } = await readSubmittedMediaItem(context, operationOf(call), named);
    let unsent = contentType;
    for await (const chunk of bytes) {
      yield { contentType: unsent, chunk: Uint8Array.from(chunk) };
      unsent = '';
    }
  } catch (error) {
    throw storeFaultAsUnavailable(error);
  }
}
