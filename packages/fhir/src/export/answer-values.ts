import type { FactDefinition, ItemSource, OptionSource } from '@telehealth/instrument/bundle';
import type { CodeGiven, SubmittedAnswer, SubmittedEntry } from '@telehealth/instrument/render';
import type { Quantity, QuestionnaireResponseItem, QuestionnaireResponseItemAnswer } from 'fhir/r4.js';
import type { SubmissionToExport } from './submission-to-export.ts';

const core = 'http://hl7.org/fhir/StructureDefinition/';

/** One for each chosen option or entry. */
export function answerValues(
  answer: SubmittedAnswer,
  fact: FactDefinition | undefined,
  media: SubmissionToExport['media'],
): readonly QuestionnaireResponseItemAnswer[] {
  const { mediaId, entries } = answer;
  if (entries) return entries.flatMap((entry) => entryValues(entry, fact));
  if (mediaId !== undefined) return [attachment(mediaId, media)];
  return valuesOf(answer, fact);
}

/** Of an answer, or of a field of an entry. */
export function valuesOf(
  { value, optionLabels }: Pick<SubmittedAnswer, 'value' | 'optionLabels'>,
  fact: FactDefinition | undefined,
): readonly QuestionnaireResponseItemAnswer[] {
  if (typeof value === 'boolean') return [{ valueBoolean: value }];
  if (typeof value === 'number') return [number(value, fact)];
  if (fact?.options) {
    const codes = [value].flat() as readonly (string | CodeGiven)[];
    return codes.map((given, index) => choice(given, optionLabels[index], fact));
  }
  if (typeof value === 'object') return [{ valueString: Object.values(value).join('\n') }];
  const text = String(value);
  return [fact?.value_type === 'date' ? { valueDate: text } : { valueString: text }];
}

/** An answer without a value, and why: the patient does not know it or does not say it. */
export function withoutValue(
  unknown: NonNullable<SubmittedAnswer['unknown']>,
): Pick<QuestionnaireResponseItem, 'extension'> {
  return { extension: [{ url: `${core}data-absent-reason`, valueCode: `asked-${unknown}` }] };
}

export function computedValues(
  value: number,
  source: ItemSource,
): readonly QuestionnaireResponseItemAnswer[] {
  return [numberFrom(value, source)];
}

function number(value: number, fact: FactDefinition | undefined): QuestionnaireResponseItemAnswer {
  if (fact?.source) return numberFrom(value, fact.source);
  return fact?.unit === undefined ? { valueDecimal: value } : { valueQuantity: { value, unit: fact.unit } };
}

function numberFrom(value: number, { type, unit }: ItemSource): QuestionnaireResponseItemAnswer {
  if (type === 'quantity') return { valueQuantity: quantity(value, unit) };
  return type === 'integer' && Number.isInteger(value) ? { valueInteger: value } : { valueDecimal: value };
}

function quantity(value: number, unit: ItemSource['unit']): Quantity {
  const { system, code, display } = unit ?? {};
  return {
    value,
    ...(display !== undefined && { unit: display }),
    ...(system !== undefined && { system }),
    ...(code !== undefined && { code }),
  };
}

/**
 * Own words are an answer of an open choice. Beside an option of the questionnaire, which they do not change, they are an
 * extension of its answer; elsewhere they stand after the label of their option.
 */
function choice(
  given: string | CodeGiven,
  label: string | undefined,
  { options = [], source: item }: FactDefinition,
): QuestionnaireResponseItemAnswer {
  const { code, text } = typeof given === 'string' ? { code: given, text: undefined } : given;
  const source = options.find((option) => option.code === code)?.source;
  if (source) return { ...(text !== undefined && inOwnWords(text)), ...chosen(source) };
  if (item?.type === 'open-choice' && text !== undefined) return { valueString: text };
  const display = [label ?? code, text].filter((part) => part !== undefined).join(': ');
  return { valueCoding: { code, display } };
}

function inOwnWords(text: string): Pick<QuestionnaireResponseItemAnswer, 'extension'> {
  return { extension: [{ url: `${core}originalText`, valueString: text }] };
}

/** Of an entry that is one answer of an imported question; else as a text. */
function entryValues(
  entry: SubmittedEntry,
  fact: FactDefinition | undefined,
): readonly QuestionnaireResponseItemAnswer[] {
  const [field, ...others] = entry.fields;
  const defined = fact?.fields?.find(({ code }) => code === field?.name);
  if (!fact?.source || !field || !defined || others.length > 0) return [{ valueString: entryText(entry) }];
  return valuesOf(field, { ...defined, source: fact.source });
}

function entryText({ fields }: SubmittedEntry): string {
  const parts = fields.map(({ label, value, optionLabels, unit }) => {
    const shown = optionLabels.length > 0 ? optionLabels.join(', ') : [value, unit].join(' ').trim();
    return `${label}: ${shown}`;
  });
  return parts.join('; ');
}

function chosen({ coding, string, integer, date, time }: OptionSource): QuestionnaireResponseItemAnswer {
  if (coding !== undefined) return { valueCoding: Object.fromEntries(Object.entries(coding)) };
  if (string !== undefined) return { valueString: string };
  if (integer !== undefined) return { valueInteger: integer };
  if (date !== undefined) return { valueDate: date };
  return time === undefined ? {} : { valueTime: time };
}

function attachment(mediaId: string, media: SubmissionToExport['media']): QuestionnaireResponseItemAnswer {
  const item = media.get(mediaId);
  return {
    valueAttachment: {
      ...(item && { contentType: item.contentType, size: item.bytes }),
      title: mediaId,
    },
  };
}
