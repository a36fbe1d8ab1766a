import { sentence } from '../../format/shown.ts';
import { inWords, nameInWords } from './in-words.ts';

/** A sentence for each field. */
export function changesOf(changed: Readonly<Record<string, unknown>> | null): readonly string[] {
  return Object.entries(changed ?? {}).map(
    ([field, value]) => `${sentence(nameInWords(field))}: ${inWords(value)}`,
  );
}
