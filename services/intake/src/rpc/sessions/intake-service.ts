import { type DescMethod, toBinary } from '@bufbuild/protobuf';
import { type Plain, type PlainInit, toMessage } from '@telehealth/contracts/codec';
import {
  IntakeService,
  type NextRequestSchema,
  type ResolveRequestSchema,
} from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { keyedRequest } from '@telehealth/idempotency';
import { isOfferingRef, isReference, parseAttribution, parseJourneyId } from '@telehealth/ids';
import { isPhase, isUnits, type Phase, type Units } from '@telehealth/instrument/bundle';
import {
  type EntryContext,
  type GivenAnswer,
  parsePrefills,
  parseTimeZone,
} from '@telehealth/instrument/walk';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit/calls';
import { abandon } from '../../app/sessions/abandon.ts';
import { back } from '../../app/sessions/back.ts';
import type { ChangedStep, ChangeTarget } from '../../app/sessions/change-session.ts';
import type { SessionBrand } from '../../app/sessions/mint-journey.ts';
import { next } from '../../app/sessions/next.ts';
import { resolve } from '../../app/sessions/resolve.ts';
import { review } from '../../app/sessions/review.ts';
import type { Context } from '../../context.ts';

export function intakeService(context: Context): Contract {
  return contract(IntakeService, {
    async resolve(request, call) {
      const input = {
        journeyId: parseJourneyId(request.journeyId),
        phase: phaseOf(request.phase),
        offeringRef: isOfferingRef(request.offering) ? request.offering : undefined,
        namesOffering: request.offering !== '',
        reference: referenceOf(request.reference),
        attribution: parseAttribution(request.attribution),
        prefills: parsePrefills({ email: request.prefillEmail, phone: request.prefillPhone }),
        entry: entryOf(request),
        wantedLocale: { locale: request.locale, acceptLanguage: request.acceptLanguage },
        units: unitsOf(request.units),
        timeZone: parseTimeZone(request.timeZone),
      };
      const { resumed, ...changed } = await resolve(
        context,
        operationOf(call),
        sessionBrand(context, call),
        input,
      );
      return { step: showChanged(call, changed), resumed };
    },
    async next(request, call) {
      const given = { answer: answerOf(request), signal: call.signal };
      const target = targetOf(call, IntakeService.method.next, request);
      return { step: showChanged(call, await next(context, operationOf(call), target, given)) };
    },
    async back(request, call) {
      const target = targetOf(call, IntakeService.method.back, request);
      const nodeId = request.nodeId === '' ? undefined : request.nodeId;
      return { step: showChanged(call, await back(context, operationOf(call), target, nodeId)) };
    },
    async review({ journeyId }, call) {
      return { review: await review(context, operationOf(call), { ...brandOf(call), journeyId }) };
    },
    async abandon(request, call) {
      const target = targetOf(call, IntakeService.method.abandon, request);
      return { step: showChanged(call, await abandon(context, operationOf(call), target)) };
    },
  });
}

/** Accounts and catalog are called on behalf of the call. */
function sessionBrand({ brands, offerings }: Context, call: Call): SessionBrand {
  const brand = brandOf(call);
  return {
    ...brand,
    isTest: call.tenancy?.mode !== 'live',
    e2eRunId: call.tenancy?.e2eRunId,
    inPage: call.tenancy?.session === 'patient',
    journeysPerDay: call.tenancy?.dayQuotas?.journeys,
    getConfiguration: () => brands.get(brand, call),
    getOffering: (offeringRef) => offerings.get(brand, offeringRef, call),
  };
}

function showChanged(call: Call, { step, replayed }: ChangedStep) {
  call.replayed ||= replayed;
  return step;
}

/** A journey stores some hundred keys; half a digest identifies each of them. */
function targetOf<M extends DescMethod>(
  call: Call,
  method: M,
  request: PlainInit<M['input']> & { readonly journeyId: string },
): ChangeTarget {
  const name = { ...brandOf(call), journeyId: request.journeyId };
  const keyed = keyedRequest(call, method, () => toBinary(method.input, toMessage(method.input, request)));
  if (keyed === undefined) return { ...name, key: undefined };
  return { ...name, key: { id: keyed.id.slice(0, 32), fingerprint: keyed.fingerprint.slice(0, 32) } };
}

function phaseOf(text: string): Phase | undefined {
  if (text === '') return undefined;
  if (isPhase(text)) return text;
  throw new DomainError('malformed-request', 'unknown phase');
}

function unitsOf(text: string): Units | undefined {
  if (text === '') return undefined;
  if (isUnits(text)) return text;
  throw new DomainError('malformed-request', 'unknown units');
}

function referenceOf(text: string): string | undefined {
  if (text === '') return undefined;
  if (isReference(text)) return text;
  throw new DomainError('malformed-request', 'malformed reference');
}

/** Undefined when the entry has none of these. */
function entryOf({ redirect, promo, test }: Plain<typeof ResolveRequestSchema>): EntryContext | undefined {
  if (redirect === undefined && promo === undefined && test === undefined) return undefined;
  return {
    ...(redirect !== undefined && { redirect }),
    ...(promo !== undefined && { promo }),
    ...(test !== undefined && { test }),
  };
}

function answerOf({ mediaId, answer, consent, ...given }: Plain<typeof NextRequestSchema>): GivenAnswer {
  return {
    ...given,
    ...(mediaId !== '' && { mediaId }),
    ...(answer !== undefined && { answer }),
    ...(consent && { consent }),
  };
}
