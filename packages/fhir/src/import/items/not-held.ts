import type { QuestionnaireItem } from 'fhir/r4.js';
import { extensionOf } from '../extensions.ts';

/** What a bundle cannot hold yet, each in one place. Undefined: it can. */

/** A list of answers to one question. Several chosen options are held. */
export function repeatedAnswer({ repeats }: QuestionnaireItem, isChoice: boolean): string | undefined {
  return repeats === true && !isChoice ? 'a question with a list of answers cannot be asked' : undefined;
}

export function repeatedGroup(item: QuestionnaireItem): string | undefined {
  const maxCount = extensionOf(item, 'maxOccurs')?.valueInteger;
  return item.repeats === true && maxCount !== 1 ? 'a group that repeats cannot be asked' : undefined;
}

/** An answer in the patient's own words beside the options. */
export function ownWords({ type }: QuestionnaireItem): string | undefined {
  return type === 'open-choice'
    ? 'an answer in own words cannot be given, so that the question may be passed over'
    : undefined;
}

/** A day whose month or date is not known. */
export function partialDate({ type }: QuestionnaireItem): string | undefined {
  return type === 'date' ? 'it is asked for a whole day: a year or a month alone cannot be given' : undefined;
}

/** A bound that is computed from the day or another answer. */
export function computedBound(item: QuestionnaireItem): string | undefined {
  const isComputed = (['minValue', 'maxValue'] as const).some((name) => {
    const bound = extensionOf(item, name);
    return bound !== undefined && bound.valueInteger === undefined && bound.valueDecimal === undefined
      ? bound.valueDate === undefined
      : false;
  });
  return isComputed ? 'a bound that is computed or has a time of day is left out' : undefined;
}

/** Types of items that no control asks for. */
export const unaskedTypes: Readonly<Record<string, string>> = {
  dateTime: 'a day with a time cannot be asked',
  time: 'a time of day cannot be asked',
  url: 'an address of the web cannot be asked',
  reference: 'a reference to another resource cannot be asked',
  question: 'it has no type of answer',
};
