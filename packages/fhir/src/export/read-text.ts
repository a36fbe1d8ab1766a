import type { Bundle } from '@telehealth/instrument/bundle';
import type { QuestionnaireResponseItem } from 'fhir/r4.js';

const translation = 'http://hl7.org/fhir/StructureDefinition/translation';

/** The text of the questionnaire, and what the patient read in another language as its translation. */
export function readText(
  { copy, locales: [original = ''] }: Bundle,
  key: string | undefined,
  read: string | undefined,
  locale: string,
): Pick<QuestionnaireResponseItem, 'text' | '_text'> {
  const text = (key === undefined ? undefined : copy[original]?.[key]) ?? read;
  if (text === undefined || text === '') return {};
  if (read === undefined || read === text || locale === original) return { text };
  const parts = [
    { url: 'lang', valueCode: locale },
    { url: 'content', valueString: read },
  ];
  return { text, _text: { extension: [{ url: translation, extension: parts }] } };
}
