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

/** Types of items that no control asks for. */
export const unaskedTypes: Readonly<Record<string, string>> = {
  dateTime: 'a day with a time cannot be asked',
  time: 'a time of day cannot be asked',
  url: 'an address of the web cannot be asked',
  reference: 'a reference to another resource cannot be asked',
  question: 'it has no type of answer',
};
