import type { QuestionnaireItem } from 'fhir/r4.js';
import { type Translated, translated } from '../texts/translated.ts';

export function questionText({ text, _text, code = [] }: QuestionnaireItem): Translated | undefined {
  return translated(text, _text) ?? translated(code.find(({ display }) => display !== undefined)?.display);
}
