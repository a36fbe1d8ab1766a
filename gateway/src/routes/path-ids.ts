import { DomainError } from '@telehealth/errors';
import { isOfferingRef, parseJourneyId } from '@telehealth/ids';
import type { FastifyRequest } from 'fastify';

/** Whether a path parameter is well-formed. */
const isWellFormed = {
  offering_ref: isOfferingRef,
  question_id: (text: string) => /^qst_[A-Za-z0-9]{1,124}$/.test(text),
  media_id: (text: string) => /^med_[A-Za-z0-9]{1,124}$/.test(text),
  journey_id: (text: string) => parseJourneyId(text) !== undefined,
  /** Codes of a brand's own facts have the brand id and a colon before them. */
  code: (text: string) => /^[A-Za-z0-9][A-Za-z0-9_:-]{0,255}$/.test(text),
};

/** The id in the path. Throws `not-found` for a malformed one (decisions.md 5). */
export function pathId({ params }: FastifyRequest, name: keyof typeof isWellFormed): string {
  const text = (params as Readonly<Record<string, string>>)[name];
  if (text === undefined) throw new Error(`the path has no ${name}`);
  if (!isWellFormed[name](text)) throw new DomainError('not-found', `malformed ${name}`);
  return text;
}
