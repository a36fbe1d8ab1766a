import type { FactDefinition } from '@telehealth/instrument/bundle';
import type { QuestionnaireItem } from 'fhir/r4.js';
import { extensionOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import { isRequired } from './required.ts';

/** Entries of a list, as a bundle allows. */
const maxEntries = 20;

export interface EntryCount {
  readonly limits: Pick<FactDefinition, 'min_entries' | 'max_entries'>;
  readonly changes: readonly string[];
}

/** Whether it may have several answers, or be there several times. */
export function isRepeated(item: QuestionnaireItem): boolean {
  return item.repeats === true && extensionOf(item, 'maxOccurs')?.valueInteger !== 1;
}

/** Of an item that repeats. */
export function entryCount(item: QuestionnaireItem): EntryCount | LeftOut {
  const wanted = extensionOf(item, 'minOccurs')?.valueInteger ?? 1;
  const min = isRequired(item) ? Math.max(wanted, 1) : 0;
  const allowed = extensionOf(item, 'maxOccurs')?.valueInteger;
  const max = Math.min(allowed ?? maxEntries, maxEntries);
  if (max < Math.max(min, 1)) return { leftOut: `a list of ${min} to ${max} entries cannot be asked` };
  return {
    limits: { ...(min > 0 && { min_entries: min }), max_entries: max },
    changes: allowed === max ? [] : [`a list has at most ${max} entries`],
  };
}
