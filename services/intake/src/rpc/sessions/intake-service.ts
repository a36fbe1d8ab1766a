import type { DescMethod, MessageShape } from '@bufbuild/protobuf';
import { factValueToJson } from '@telehealth/contracts/fact-value';
import {
  IntakeService,
  type NextRequest,
  type ResolveRequest,
} from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { keyedRequest } from '@telehealth/idempotency';
import { isOfferingRef, parseJourneyId } from '@telehealth/ids';
import { isPhase, type Phase } from '@telehealth/instrument/bundle';
import type { EntryContext, GivenAnswer } from '@telehealth/instrument/walk';
import { parsePrefills } from '@telehealth/instrument/walk';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { abandon } from '../../app/sessions/abandon.ts';
import { back } from '../../app/sessions/back.ts';
import type { ChangeTarget } from '../../app/sessions/change-session.ts';
import { next } from '../../app/sessions/next.ts';
import { resolve } from '../../app/sessions/resolve.ts';
import type { Context } from '../../context.ts';
import { stepToProto } from './step-message.ts';

export function intakeService(context: Context): Contract {
  return contract(IntakeService, 'internal', {
    async resolve(request, call) {
      const input = {
        journeyId: parseJourneyId(request.journeyId),
        phase: phaseOf(request.phase),
        offeringRef: isOfferingRef(request.offering) ? request.offering : undefined,
        prefills: parsePrefills({ email: request.prefillEmail, phone: request.prefillPhone }),
        entry: entryFromProto(request),
        wantedLocale: { locale: request.locale, acceptLanguage: request.acceptLanguage },
      };
      const { step, resumed } = await resolve(context, call, input);
      return { step: stepToProto(step), resumed };
    },
    async next(request, call) {
      const submission = answerFromProto(request);
      const target = targetOf(call, IntakeService.method.next, request);
      return { step: stepToProto(await next(context, call, target, submission)) };
    },
    async back(request, call) {
      const target = targetOf(call, IntakeService.method.back, request);
      return { step: stepToProto(await back(context, call, target)) };
    },
    async abandon(request, call) {
      const target = targetOf(call, IntakeService.method.abandon, request);
      return { step: stepToProto(await abandon(context, call, target)) };
    },
  });
}

/** A journey stores some hundred keys; half a digest identifies each of them. */
function targetOf<M extends DescMethod>(
  call: Call,
  method: M,
  request: MessageShape<M['input']> & { readonly journeyId: string },
): ChangeTarget {
  const { journeyId } = request;
  const keyed = keyedRequest(call, method, request);
  if (keyed === undefined) return { journeyId, key: undefined };
  return { journeyId, key: { id: keyed.id.slice(0, 32), fingerprint: keyed.fingerprint.slice(0, 32) } };
}

function phaseOf(text: string): Phase | undefined {
  if (text === '') return undefined;
  if (isPhase(text)) return text;
  throw new DomainError('malformed-request', 'unknown phase');
}

/** Undefined when the entry has none of these. */
function entryFromProto({ redirect, promo, test }: ResolveRequest): EntryContext | undefined {
  if (redirect === undefined && promo === undefined && test === undefined) return undefined;
  return {
    ...(redirect !== undefined && { redirect }),
    ...(promo !== undefined && { promo }),
    ...(test !== undefined && { test }),
  };
}

function answerFromProto({ nodeId, answer, consent, mediaId }: NextRequest): GivenAnswer {
  return {
    nodeId,
    ...(mediaId !== '' && { mediaId }),
    ...(answer && { answer: factValueToJson(answer) }),
    ...(consent && { consent: { affirmed: consent.affirmed, consentVersion: consent.consentVersion } }),
  };
}
