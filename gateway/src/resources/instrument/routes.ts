import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { DomainError } from '@telehealth/errors';
import { type Attribution, attributionParts } from '@telehealth/ids';
import { instrumentOperations } from '@telehealth/public-api/instrument/operations';
import type { ResolveQuery } from '@telehealth/public-api/instrument/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { journeyOf } from '../../edge/browser-sessions/session-scope.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { instrumentStepToJson } from './instrument-step.ts';
import { journeyIdOf, requiredJourneyId } from './journey-header.ts';

/** interface.md 4.1, decisions.md 3. */
export function addInstrumentRoutes(scope: RouteScope, parts: RouteParts): void {
  const {
    clients: { intake },
    call,
  } = parts;

  serve(scope, instrumentOperations.resolveInstrument, async (request, reply) => {
    takeMint(request, parts);
    const message = {
      journeyId: journeyIdOf(request) ?? '',
      offering: textOf(request.query, 'offering'),
      ...entryOf(request.query),
      locale: textOf(request.query, 'locale'),
      timeZone: textOf(request.query, 'time_zone'),
      attribution: attributionOf(request.query),
      acceptLanguage: request.headers['accept-language'] ?? '',
    };
    const { step, resumed } = await call(request, intake.resolve, message).catch(conflictAsUnavailable);
    if (step !== undefined) keepJourney(request, reply, parts, step.journeyId);
    return { ...instrumentStepToJson(step), resumed };
  });

  serve(scope, instrumentOperations.nextInstrumentStep, async (request) => {
    const { node_id: nodeId, media_id: mediaId, answer, consent, ask_before_end } = request.body;
    const message = {
      journeyId: requiredJourneyId(request),
      nodeId,
      mediaId: mediaId ?? '',
      askBeforeEnd: ask_before_end ?? false,
      ...(answer !== undefined && { answer: factValueFromJson(answer) }),
      ...(consent && { consent: { affirmed: consent.affirmed, consentVersion: consent.consent_version } }),
    };
    const { step } = await call(request, intake.next, message);
    return instrumentStepToJson(step);
  });
}

/** interface.md 4.1 lists no 409: the caller repeats a resolve that lost to other changes. */
function conflictAsUnavailable(error: Error): never {
  const isOvertaken = error instanceof DomainError && error.kind === 'conflict';
  throw isOvertaken ? new DomainError('unavailable', error.message, { cause: error }) : error;
}

/** Intake reads entry fields only when it mints a journey, and the phase always. */
function entryOf(query: Static<typeof ResolveQuery>) {
  const { phase, units, reference, prefill_email, prefill_phone, promo, redirect, test } = query;
  return {
    phase: phase ?? '',
    units: units ?? '',
    reference: reference ?? '',
    prefillEmail: prefill_email ?? '',
    prefillPhone: prefill_phone ?? '',
    ...(promo !== undefined && { promo }),
    ...(redirect !== undefined && { redirect }),
    ...(test !== undefined && { test: test === 'true' || test === '1' }),
  };
}

/** Intake validates it. */
function textOf(query: { readonly [name: string]: unknown }, name: string): string {
  const sent = query[name];
  return typeof sent === 'string' ? sent : '';
}

function attributionOf(query: { readonly [name: string]: unknown }): Attribution {
  return Object.fromEntries(attributionParts.map((part) => [part, textOf(query, `utm_${part}`)]));
}

type Parts = Pick<RouteParts, 'sessionCookie' | 'shares'>;

/**
 * Counts a resolve that may mint the journey of a session: an address that hides its cookie mints no more
 * journeys than it may open sessions. Throws `rate-limited`.
 */
function takeMint(request: FastifyRequest, { shares }: Parts): void {
  if (request.browserSession === null || journeyOf(request) !== undefined) return;
  const isAllowed = shares.take('mint', request, request.brandId);
  if (!isAllowed) throw new DomainError('rate-limited', 'too many journeys of one address');
}

/** Seals the resolved journey into the cookie unless it is there. */
function keepJourney(
  { browserSession, caller }: FastifyRequest,
  reply: FastifyReply,
  { sessionCookie }: Parts,
  journeyId: string,
): void {
  if (browserSession === null || caller?.session === undefined) return;
  if (browserSession.journeyId === journeyId) return;
  const { token } = browserSession;
  reply.header('set-cookie', sessionCookie.set({ token, endsAt: caller.session.endsAt, journeyId }));
}
