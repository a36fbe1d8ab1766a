import { factValueFromJson } from '@telehealth/contracts/fact-value';
import type { ErrorKind } from '@telehealth/errors';
import { isOfferingRef, offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import {
  abandonedStep,
  firstStep,
  nextStep,
  previousStep,
} from '@telehealth/public-api/instrument/example-steps';
import { InstrumentStep } from '@telehealth/public-api/instrument/instrument-step';
import { NextBody, ResolveQuery } from '@telehealth/public-api/instrument/requests';
import type { Parameter } from '@telehealth/public-api/operation';
import { refTo } from '@telehealth/public-api/schema/envelope';
import { localeMaxLength, localePattern } from '@telehealth/public-api/schema/locale';
import { type Static, Type } from 'typebox';
import { instrumentStepToJson } from '../encode/instrument-step.ts';
import { journeyIdOf, journeyOfSession, journeyToResume, requiredJourneyId } from './journey-header.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const answering = (example: object) => ({ 200: refTo(InstrumentStep, example) });
const tags = ['Intake'];
const resolveProblems: ErrorKind[] = ['config-gap', 'phase-not-ready', 'conflict'];
const changeProblems: ErrorKind[] = ['conflict'];
const changeConfig = {
  limited: 'intake',
  problems: changeProblems,
  headers: [journeyOfSession],
  replaysSession: true,
} as const;

const offering: Parameter = {
  name: 'offering',
  required: false,
  lenient: true,
  description: 'A catalog offering ref. A malformed or unknown one counts as left out.',
  schema: Type.String({ maxLength: offeringRefMaxLength, pattern: offeringRefPattern }),
};

const locale: Parameter = {
  name: 'locale',
  required: false,
  lenient: true,
  description:
    'The locale of the texts of a new session; left out: `Accept-Language`. `es-MX` falls back to `es`, and that to the first locale of the questionnaire. A malformed one counts as left out.',
  schema: Type.String({ maxLength: localeMaxLength, pattern: localePattern }),
};

const acceptLanguage: Parameter = {
  name: 'Accept-Language',
  required: false,
  lenient: true,
  description: 'Read where `locale` is left out.',
  schema: Type.String(),
};

/** The intake questionnaire (interface.md 4.1, decisions.md 3). */
export function addInstrumentRoutes(scope: RouteScope, { clients: { intake }, call }: RouteParts): void {
  scope.get('/v1/instrument/resolve', {
    schema: {
      operationId: 'resolveInstrument',
      summary: 'Start or resume an intake session',
      description: 'Returns the current node. Every call without a usable journey mints a new one.',
      tags,
      querystring: ResolveQuery,
      response: answering({ ...firstStep, resumed: false }),
    },
    config: {
      limited: 'intake',
      problems: resolveProblems,
      headers: [journeyToResume, acceptLanguage],
      lenientQuery: [offering, locale],
    },
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

  scope.post('/v1/instrument/next', {
    schema: {
      operationId: 'nextInstrumentStep',
      summary: 'Answer the current node',
      description:
        'An invalid answer is no error: the same node comes back with `issues`. The answer shown is the one to the example `date`.',
      tags,
      body: NextBody,
      response: answering(nextStep),
    },
    config: {
      ...changeConfig,
      furtherRules: 'The node decides which of `answer`, `consent` and `media_id` the body has.',
      problems: [...changeProblems, 'answer-refused'],
    },
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

  scope.post('/v1/instrument/back', {
    schema: {
      operationId: 'previousInstrumentStep',
      summary: 'Go back to the node shown before the current one',
      description: 'Its answer comes back in `prefilled_value`, to be confirmed or changed.',
      tags,
      response: answering(previousStep),
    },
    config: changeConfig,
    handler: async (request) => {
      const { step } = await call(request, intake.back, { journeyId: requiredJourneyId(request) });
      return instrumentStepToJson(step);
    },
  });

  scope.post('/v1/instrument/abandon', {
    schema: {
      operationId: 'abandonInstrument',
      summary: 'End the session permanently',
      description: 'Nothing more can be answered; `resolve` goes on saying `abandoned`.',
      tags,
      response: answering(abandonedStep),
    },
    config: changeConfig,
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
