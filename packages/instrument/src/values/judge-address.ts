import type { AnswerIssueCode, IssueParams } from '@telehealth/errors';
import { type AddressPart, type AnswerFault, addressParts, type PartFault } from '../messages/index.ts';
import { recogniseCountry, recogniseState } from '../places/recognise-place.ts';
import type { StateCode } from '../places/us-states.ts';
import { statesOfZip } from '../places/zip-codes.ts';
import { addressLengths, choicesOf, isRequiredPart } from './address-parts.ts';
import { withoutInvisible, withoutSteering } from './invisible.ts';
import { hasMoreCharacters, isPrintable } from './text.ts';
import { isBlank } from './validation.ts';

/** Stored parts, and faults of the others, in the order of parts. */
export interface JudgedAddress {
  readonly parts: Readonly<Partial<Record<AddressPart, string>>>;
  readonly faults: readonly AnswerFault[];
}

/**
 * Judges a typed or suggested address. State and country become codes. An unrecognised part is a fault, and so is a ZIP
 * code of another state (decisions.md 4).
 */
export function judgeAddress(words: Readonly<Record<string, unknown>>): JudgedAddress {
  const parts: Partial<Record<AddressPart, string>> = {};
  const faults: AnswerFault[] = [];
  for (const part of addressParts) {
    const given = Object.hasOwn(words, part) ? words[part] : undefined;
    if ((given === undefined || isBlank(given)) && !isRequiredPart(part)) continue;
    const judged = judgePart(part, given, parts);
    if (typeof judged === 'string') parts[part] = judged;
    else faults.push(judged);
  }
  return { parts, faults };
}

/** `before` are the preceding parts. */
function judgePart(part: AddressPart, given: unknown, before: JudgedAddress['parts']): string | AnswerFault {
  if (given === undefined || isBlank(given)) return faultOf(part, 'answer.format', { reason: 'missing' });
  if (typeof given !== 'string') return faultOf(part, 'answer.type', { reason: 'missing' });
  const text = withoutSteering(given);
  const maxLength = addressLengths[part];
  if (hasMoreCharacters(text, maxLength)) return faultOf(part, 'answer.length', undefined, { maxLength });
  if (!isPrintable(text)) return faultOf(part, 'answer.format', { reason: 'unprintable' });
  if (part === 'postal_code') return judgeZip(text, before.state as StateCode | undefined);
  const chosen = part === 'state' ? recogniseState(text) : part === 'country' ? recogniseCountry(text) : text;
  return chosen ?? faultOf(part, 'answer.unknown_option', { reason: 'unknown' });
}

function judgeZip(text: string, state: StateCode | undefined): string | AnswerFault {
  const [, five, four] = /^(\d{5})(?:[- ]?(\d{4}))?$/.exec(withoutInvisible(text).trim()) ?? [];
  if (five === undefined) return faultOf('postal_code', 'answer.format', { reason: 'no_zip' });
  const [likeliest, ...others] = statesOfZip(five);
  if (likeliest === undefined) return faultOf('postal_code', 'answer.format', { reason: 'unknown_zip' });
  if (state !== undefined && ![likeliest, ...others].includes(state)) {
    const fault = { reason: 'zip_of_other_state', zipState: likeliest, state } as const;
    return faultOf('postal_code', 'answer.format', fault, { state: likeliest });
  }
  return four === undefined ? five : `${five}-${four}`;
}

function faultOf(
  field: AddressPart,
  code: AnswerIssueCode,
  part: PartFault | undefined,
  more: IssueParams = {},
): AnswerFault {
  const options = part?.reason === 'unknown' ? choicesOf(field) : undefined;
  return {
    subject: 'address',
    code,
    params: { field, ...more, ...(options && { options }) },
    ...(part && { part }),
  };
}
