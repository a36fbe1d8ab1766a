import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type JourneyId, parseJourneyId } from '@telehealth/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Clients } from '../context.ts';
import { instrumentStepToJson } from '../encode/instrument-step.ts';
import type { AskNeighbour } from '../neighbours.ts';
import {
  isOfferingRef,
  journeyIdPattern,
  offeringRefMaxLength,
  offeringRefPattern,
} from '../schemas/identifiers.ts';
import {
  type NextBody,
  NextBody as NextBodySchema,
  type ResolveQuery,
  ResolveQuery as ResolveQuerySchema,
} from '../schemas/instrument.ts';
import type { InstrumentStep } from '../schemas/instrument-step.ts';
import { refuseBody } from './refuse-body.ts';
import type { Parameter } from './route-config.ts';

const step = Type.Unsafe<InstrumentStep>({ $ref: 'InstrumentStep#' });
const tags = ['Intake'];

const offering: Parameter = {
  name: 'offering',
  required: false,
  description: 'A catalog offering ref. One that is malformed or names nothing counts as left out.',
  schema: Type.String({ maxLength: offeringRefMaxLength, pattern: offeringRefPattern }),
};

const journeyHeader = (required: boolean, description: string): Parameter => ({
  name: 'X-Journey-Id',
  required,
  lenient: !required,
  description,
  schema: Type.String({ pattern: journeyIdPattern }),
});
const journeyToResume = journeyHeader(false, 'The journey to resume. A malformed value counts as left out.');
/** Names the journey of an operation on a session. */
export const journeyOfSession = journeyHeader(true, 'The journey whose session is meant.');

const resolveProblems: ErrorKind[] = ['config-gap', 'phase-not-ready'];
const changeProblems: ErrorKind[] = ['conflict'];

/** The intake questionnaire (interface.md 4.1, decisions.md 3). */
export function addInstrumentRoutes(
  scope: FastifyInstance,
  intake: Clients['intake'],
  ask: AskNeighbour,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.get('/v1/instrument/resolve', {
    schema: {
      operationId: 'resolveInstrument',
      summary: 'Start or resume an intake session',
      description: 'Returns the first or the current node. Without a usable journey a new one is minted.',
      tags,
      querystring: ResolveQuerySchema,
      response: { 200: step },
    },
    config: {
      limited: 'intake',
      problems: resolveProblems,
      headers: [journeyToResume],
      lenientQuery: [offering],
    },
    handler: async (request) => {
      const message = {
        journeyId: journeyIdOf(request) ?? '',
        offering: offeringRefOf(request.query),
        ...entryOf(request.query),
      };
      const answer = await ask(request, (options) => intake.resolve(message, options));
      return instrumentStepToJson(answer.step);
    },
  });

  app.post('/v1/instrument/next', {
    schema: {
      operationId: 'nextInstrumentStep',
      summary: 'Answer the current node',
      description:
        'An ordinary invalid answer is no error: the same node comes back with `issues`, and the journey stays as it is.',
      tags,
      body: NextBodySchema,
      response: { 200: step },
    },
    config: {
      limited: 'intake',
      furtherRules: 'Which of `answer`, `consent` and `media_id` the body holds is decided by the node.',
      problems: [...changeProblems, 'answer-refused'],
      headers: [journeyOfSession],
    },
    handler: async (request) => {
      const answer = await nextStep(request, request.body);
      return instrumentStepToJson(answer.step);
    },
  });

  app.post('/v1/instrument/back', {
    schema: {
      operationId: 'previousInstrumentStep',
      summary: 'Go back to the node shown before the current one',
      tags,
      response: { 200: step },
    },
    config: { limited: 'intake', problems: changeProblems, headers: [journeyOfSession] },
    handler: async (request) => {
      refuseBody(request);
      const journeyId = requiredJourneyId(request);
      const answer = await ask(request, (options) => intake.back({ journeyId }, options));
      return instrumentStepToJson(answer.step);
    },
  });

  app.post('/v1/instrument/abandon', {
    schema: {
      operationId: 'abandonInstrument',
      summary: 'End the session for good',
      tags,
      response: { 200: step },
    },
    config: { limited: 'intake', problems: changeProblems, headers: [journeyOfSession] },
    handler: async (request) => {
      refuseBody(request);
      const journeyId = requiredJourneyId(request);
      const answer = await ask(request, (options) => intake.abandon({ journeyId }, options));
      return instrumentStepToJson(answer.step);
    },
  });

  function nextStep(request: FastifyRequest, body: NextBody) {
    const message = {
      journeyId: requiredJourneyId(request),
      nodeId: body.node_id,
      mediaId: body.media_id ?? '',
      ...(body.answer !== undefined && { answer: factValueFromJson(body.answer) }),
      ...(body.consent !== undefined && {
        consent: { affirmed: body.consent.affirmed, consentVersion: body.consent.consent_version },
      }),
    };
    return ask(request, (options) => intake.next(message, options));
  }
}

function journeyIdOf(request: FastifyRequest): JourneyId | undefined {
  const sent = request.headers['x-journey-id'];
  return parseJourneyId(typeof sent === 'string' ? sent : undefined);
}

/** The journey an operation is about. Throws `malformed-request` when the header is missing or malformed. */
export function requiredJourneyId(request: FastifyRequest): JourneyId {
  const journeyId = journeyIdOf(request);
  if (journeyId !== undefined) return journeyId;
  const issue = { code: 'request.journey_id', message: 'X-Journey-Id is missing or malformed' };
  throw new DomainError('malformed-request', 'no usable journey id', { issues: [issue] });
}

/** What an entry says of itself: read where a journey is minted, the phase always. */
function entryOf({ phase, prefill_email, prefill_phone, promo, redirect, test }: ResolveQuery) {
  return {
    phase: phase ?? '',
    prefillEmail: prefill_email ?? '',
    prefillPhone: prefill_phone ?? '',
    ...(promo !== undefined && { promo }),
    ...(redirect !== undefined && { redirect }),
    ...(test !== undefined && { test: test === 'true' || test === '1' }),
  };
}

/** decisions.md 5: an over-long or malformed ref binds nothing, it is no error. */
function offeringRefOf(query: object): string {
  const sent = 'offering' in query ? query.offering : undefined;
  return typeof sent === 'string' && isOfferingRef(sent) ? sent : '';
}
