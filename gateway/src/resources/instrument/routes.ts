import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { isOfferingRef } from '@telehealth/ids';
import { instrumentOperations } from '@telehealth/public-api/instrument/operations';
import type { ResolveQuery } from '@telehealth/public-api/instrument/requests';
import type { Static } from 'typebox';
import { routeOf } from '../../edge/routing/route-of.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { instrumentStepToJson } from './instrument-step.ts';
import { journeyIdOf, requiredJourneyId } from './journey-header.ts';

/** The intake questionnaire (interface.md 4.1, decisions.md 3). */
export function addInstrumentRoutes(scope: RouteScope, { clients: { intake }, call }: RouteParts): void {
  scope.route({
    ...routeOf(instrumentOperations.resolveInstrument),
    handler: async (request) => {
      const message = {
        journeyId: journeyIdOf(request) ?? '',
        offering: offeringRefOf(request.query),
        ...entryOf(request.query),
        locale: localeOf(request.query),
        acceptLanguage: request.headers['accept-language'] ?? '',
      };
      const { step, resumed } = await call(request, intake.resolve, message);
      return { ...instrumentStepToJson(step), resumed };
    },
  });

  scope.route({
    ...routeOf(instrumentOperations.nextInstrumentStep),
    handler: async (request) => {
      const { node_id: nodeId, media_id: mediaId = '', answer, consent } = request.body;
      const message = {
        journeyId: requiredJourneyId(request),
        nodeId,
        mediaId,
        ...(answer !== undefined && { answer: factValueFromJson(answer) }),
        ...(consent !== undefined && {
          consent: { affirmed: consent.affirmed, consentVersion: consent.consent_version },
        }),
      };
      const { step } = await call(request, intake.next, message);
      return instrumentStepToJson(step);
    },
  });

  scope.route({
    ...routeOf(instrumentOperations.previousInstrumentStep),
    handler: async (request) => {
      const { step } = await call(request, intake.back, { journeyId: requiredJourneyId(request) });
      return instrumentStepToJson(step);
    },
  });

  scope.route({
    ...routeOf(instrumentOperations.abandonInstrument),
    handler: async (request) => {
      const { step } = await call(request, intake.abandon, { journeyId: requiredJourneyId(request) });
      return instrumentStepToJson(step);
    },
  });
}

/** The entry fields of the query. Intake reads them when it mints a journey, and the phase always. */
function entryOf(query: Static<typeof ResolveQuery>) {
  const { phase, prefill_email, prefill_phone, promo, redirect, test } = query;
  return {
    phase: phase ?? '',
    prefillEmail: prefill_email ?? '',
    prefillPhone: prefill_phone ?? '',
    ...(promo !== undefined && { promo }),
    ...(redirect !== undefined && { redirect }),
    ...(test !== undefined && { test: test === 'true' || test === '1' }),
  };
}

/** decisions.md 5: an over-long or malformed ref counts as left out and is no error. */
function offeringRefOf(query: object): string {
  const sent = 'offering' in query ? query.offering : undefined;
  return typeof sent === 'string' && isOfferingRef(sent) ? sent : '';
}

/** Whether it is well-formed is intake's to say. */
function localeOf(query: object): string {
  return 'locale' in query && typeof query.locale === 'string' ? query.locale : '';
}
