import type { QuestionnaireItem } from 'fhir/r4.js';
import { extensionOf } from '../extensions.ts';

export function isRequired(item: QuestionnaireItem): boolean {
  return item.required === true || (extensionOf(item, 'minOccurs')?.valueInteger ?? 0) > 0;
}
