import type { Bundle, FactDefinition } from '@telehealth/instrument/bundle';
import type { SubmittedEntry } from '@telehealth/instrument/render';
import type { QuestionnaireResponseItem } from 'fhir/r4.js';
import { valuesOf } from './answer-values.ts';
import { readText } from './read-text.ts';

/** What is in an item of a group that repeats: one for each entry, in the order of the questionnaire. */
export function entryItems(
  bundle: Bundle,
  { fields: defined = [] }: FactDefinition,
  entries: readonly SubmittedEntry[],
  locale: string,
): readonly Pick<QuestionnaireResponseItem, 'item'>[] {
  const byCode = new Map(defined.map((field) => [field.code, field]));
  const position = ({ name }: { readonly name: string }) =>
    byCode.get(name)?.source?.position ?? Number.MAX_SAFE_INTEGER;
  return entries.map(({ fields }) => ({
    item: fields
      .toSorted((a, b) => position(a) - position(b))
      .map((field): QuestionnaireResponseItem => {
        const definition = byCode.get(field.name);
        return {
          linkId: definition?.source?.link_id ?? field.name,
          ...readText(bundle, definition?.label_key, field.label, locale),
          answer: [...valuesOf(field, definition)],
        };
      }),
  }));
}
