import { factValueToJson } from '@telehealth/contracts/fact-value';
import { IntakeService, type NextRequest } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { parseJourneyId } from '@telehealth/ids';
import { type Contract, contract } from '@telehealth/rpc';
import { abandon } from '../app/abandon.ts';
import { back } from '../app/back.ts';
import { next } from '../app/next.ts';
import { resolve } from '../app/resolve.ts';
import type { Context } from '../context.ts';
import type { Submission } from '../domain/decide-next.ts';
import { stepToProto } from './step-message.ts';

export function intakeService(context: Context): Contract {
  return contract(IntakeService, 'internal', {
    async resolve({ journeyId, phase }, call) {
      const input = { journeyId: parseJourneyId(journeyId), phase: phase || undefined };
      return { step: stepToProto(await resolve(context, call, input)) };
    },
    async next(request, call) {
      const submission = submissionFromProto(request);
      return { step: stepToProto(await next(context, call, request.journeyId, submission)) };
    },
    async back({ journeyId }, call) {
      return { step: stepToProto(await back(context, call, journeyId)) };
    },
    async abandon({ journeyId }, call) {
      return { step: stepToProto(await abandon(context, call, journeyId)) };
    },
  });
}

function submissionFromProto({ nodeId, answer, consent, mediaId }: NextRequest): Submission {
  if (mediaId !== '') {
    const issues = [{ code: 'body.unexpected', message: 'The node takes no media.', where: '/media_id' }];
    throw new DomainError('malformed-request', 'no node takes media', { issues });
  }
  return {
    nodeId,
    ...(answer && { answer: factValueToJson(answer) }),
    ...(consent && { consent: { affirmed: consent.affirmed, consentVersion: consent.consentVersion } }),
  };
}
