import { DomainError } from '@telehealth/errors';
import {
  idMaxLength,
  isOfferingRef,
  offeringRefMaxLength,
  orderRefPattern,
  parseJourneyId,
  registrationIdPattern,
} from '@telehealth/ids';
import type { FastifyRequest } from 'fastify';

const maxLength = {
  brand_id: idMaxLength,
  journey_id: idMaxLength,
  media_id: idMaxLength,
  question_id: idMaxLength,
  order_ref: idMaxLength,
  registration_id: idMaxLength,
  delivery_id: idMaxLength,
  recovery_id: idMaxLength,
  event_id: idMaxLength,
  key_id: idMaxLength,
  session_id: idMaxLength,
  member_id: idMaxLength,
  step_id: idMaxLength,
  agreement_id: idMaxLength,
  run_id: idMaxLength,
  provider: idMaxLength,
  kind: idMaxLength,
  picture: idMaxLength,
  token: 128,
  secret: idMaxLength,
  offering_ref: offeringRefMaxLength,
  /** A brand's own fact codes are prefixed with the brand id and a colon. */
  code: 2 * idMaxLength + 1,
};

type PathId = Exclude<keyof typeof maxLength, 'brand_id' | 'provider'>;

const orderRef = new RegExp(orderRefPattern);
const registrationId = new RegExp(registrationIdPattern);

const isWellFormed: Readonly<Record<PathId, (text: string) => boolean>> = {
  offering_ref: isOfferingRef,
  question_id: (text) => /^qst_[A-Za-z0-9]+$/.test(text),
  media_id: (text) => /^med_[A-Za-z0-9]+$/.test(text),
  journey_id: (text) => parseJourneyId(text) !== undefined,
  order_ref: (text) => orderRef.test(text),
  registration_id: (text) => registrationId.test(text),
  delivery_id: (text) => /^dlv_[A-Za-z0-9]+$/.test(text),
  recovery_id: (text) => /^rcv_[A-Za-z0-9]+$/.test(text),
  event_id: (text) => /^evt_[A-Za-z0-9]+$/.test(text),
  key_id: (text) => /^key_[A-Za-z0-9]+$/.test(text),
  session_id: (text) => /^bss_[A-Za-z0-9]+$/.test(text),
  member_id: (text) => /^mem_[A-Za-z0-9]+$/.test(text),
  step_id: (text) => /^[a-z][a-z0-9_]*$/.test(text),
  agreement_id: (text) => /^[a-z][a-z0-9_]*$/.test(text),
  run_id: (text) => /^run_[A-Za-z0-9]+$/.test(text),
  kind: (text) => text === 'login' || text === 'member',
  picture: (text) => text === 'logo' || text === 'hero',
  token: (text) => /^[A-Za-z0-9_-]+$/.test(text),
  secret: (text) => /^[A-Za-z0-9_-]+$/.test(text),
  code: (text) => /^[A-Za-z0-9][A-Za-z0-9_:-]*$/.test(text),
};

/** Whether a parameter is longer than any of its kind, so that the path is unknown (decisions.md 1). */
export function hasOverlongParameter(params: Readonly<Record<string, string | undefined>>): boolean {
  for (const name in params) {
    if ((params[name] ?? '').length > (maxLength[name as keyof typeof maxLength] ?? Number.POSITIVE_INFINITY))
      return true;
  }
  return false;
}

/** Whether `pathId` reads the parameter. */
export function isPathId(name: string): name is PathId {
  return Object.hasOwn(isWellFormed, name);
}

/** Throws `not-found` for a malformed id (decisions.md 5). */
export function pathId({ params }: FastifyRequest, name: PathId): string {
  const text = (params as Readonly<Record<string, string>>)[name];
  if (text === undefined) throw new Error(`the path has no ${name}`);
  if (!isWellFormed[name](text)) throw new DomainError('not-found', `malformed ${name}`);
  return text;
}
