import { DomainError } from '@telehealth/errors';
import { parseJourneyId } from '@telehealth/ids';
import type { FastifyRequest } from 'fastify';
import { isOfferingRef } from '../schemas/identifiers.ts';

const questionId = /^qst_[A-Za-z0-9]{1,124}$/;
const mediumId = /^med_[A-Za-z0-9]{1,124}$/;
/** Of the brand's own facts, the brand and a colon stand before the code. */
const factCode = /^[A-Za-z0-9][A-Za-z0-9_:-]{0,255}$/;

/** The offering a path names. Throws `not-found` for what can name none (decisions.md 5). */
export function offeringRefIn(request: FastifyRequest): string {
  return namedIn(request, 'offering_ref', isOfferingRef);
}

/** The question a path names. Throws `not-found` for what can name none. */
export function questionIdIn(request: FastifyRequest): string {
  return namedIn(request, 'question_id', (text) => questionId.test(text));
}

/** The upload a path names. Throws `not-found` for what can name none. */
export function mediumIdIn(request: FastifyRequest): string {
  return namedIn(request, 'media_id', (text) => mediumId.test(text));
}

/** The fact a path names. Throws `not-found` for what can name none. */
export function factCodeIn(request: FastifyRequest): string {
  return namedIn(request, 'code', (text) => factCode.test(text));
}

/** The journey a path names. Throws `not-found` for what can name none. */
export function journeyIdIn(request: FastifyRequest): string {
  return namedIn(request, 'journey_id', (text) => parseJourneyId(text) !== undefined);
}

function namedIn({ params }: FastifyRequest, name: string, canName: (text: string) => boolean): string {
  const text = (params as Readonly<Record<string, string>>)[name];
  if (text === undefined) throw new Error(`the path has no ${name}`);
  if (!canName(text)) throw new DomainError('not-found', `a ${name} that names nothing`);
  return text;
}
