import { DomainError } from '@telehealth/errors';
import { isOfferingRef, parseJourneyId } from '@telehealth/ids';
import type { FastifyRequest } from 'fastify';

const questionId = /^qst_[A-Za-z0-9]{1,124}$/;
const mediaId = /^med_[A-Za-z0-9]{1,124}$/;
/** Codes of a brand's own facts have the brand id and a colon before them. */
const factCode = /^[A-Za-z0-9][A-Za-z0-9_:-]{0,255}$/;

/** The offering in the path. Throws `not-found` for a malformed ref (decisions.md 5). */
export function offeringRefIn(request: FastifyRequest): string {
  return idIn(request, 'offering_ref', isOfferingRef);
}

/** The question in the path. Throws `not-found` for a malformed id. */
export function questionIdIn(request: FastifyRequest): string {
  return idIn(request, 'question_id', (text) => questionId.test(text));
}

/** The upload in the path. Throws `not-found` for a malformed id. */
export function mediaIdIn(request: FastifyRequest): string {
  return idIn(request, 'media_id', (text) => mediaId.test(text));
}

/** The fact in the path. Throws `not-found` for a malformed code. */
export function factCodeIn(request: FastifyRequest): string {
  return idIn(request, 'code', (text) => factCode.test(text));
}

/** The journey in the path. Throws `not-found` for a malformed id. */
export function journeyIdIn(request: FastifyRequest): string {
  return idIn(request, 'journey_id', (text) => parseJourneyId(text) !== undefined);
}

function idIn({ params }: FastifyRequest, name: string, isWellFormed: (text: string) => boolean): string {
  const text = (params as Readonly<Record<string, string>>)[name];
  if (text === undefined) throw new Error(`the path has no ${name}`);
  if (!isWellFormed(text)) throw new DomainError('not-found', `malformed ${name}`);
  return text;
}
