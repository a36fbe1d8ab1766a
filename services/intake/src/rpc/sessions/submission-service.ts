import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type ReadMediaRequest,
  type ReadMediaResponseSchema,
  SubmissionService,
} from '@telehealth/contracts/intake/v1/submission_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { storeFaultAsUnavailable } from '@telehealth/service-kit';
import { getSubmission } from '../../app/sessions/get-submission.ts';
import { readSubmittedMediaItem } from '../../app/sessions/read-submitted-media-item.ts';
import type { Context } from '../../context.ts';
import { submissionToProto } from './submission-message.ts';

export function submissionService(context: Context): Contract {
  return contract(SubmissionService, operatorAccess(SubmissionService), {
    async getSubmission({ journeyId }, call) {
      return { submission: submissionToProto(await getSubmission(context, call, journeyId)) };
    },
    readMedia: (request, call) => mediaItemInMessages(context, request, call),
  });
}

/** The first message has the content type. There is always a first message. */
async function* mediaItemInMessages(
  context: Context,
  request: ReadMediaRequest,
  call: Call,
): AsyncGenerator<MessageInitShape<typeof ReadMediaResponseSchema>> {
  try {
    const { contentType, bytes } = await readSubmittedMediaItem(context, call, request);
    let unsent = contentType;
    for await (const chunk of bytes) {
      yield { contentType: unsent, chunk: Uint8Array.from(chunk) };
      unsent = '';
    }
  } catch (error) {
    throw storeFaultAsUnavailable(error);
  }
}
