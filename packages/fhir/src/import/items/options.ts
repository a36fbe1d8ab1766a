import type { OptionDefinition, OptionSource } from '@telehealth/instrument/bundle';
import type {
  Coding,
  Element,
  Extension,
  QuestionnaireItem,
  QuestionnaireItemAnswerOption,
  ValueSet,
} from 'fhir/r4.js';
import type { Draft } from '../draft.ts';
import { extensionOf, unreadExtensions } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import { openNames } from '../names.ts';
import { type Translated, translated } from '../texts/translated.ts';
import { maxTextLength } from './max-text-length.ts';
import { codingOf } from './source-of.ts';

export interface ImportedOptions {
  readonly options: readonly OptionDefinition[];
  readonly changes: readonly string[];
  /** Members of the options that are left out. */
  readonly unread: readonly string[];
}

/** Undefined: the item offers none. `code` is that of the fact. */
export function importOptions(
  draft: Draft,
  item: QuestionnaireItem,
  code: string,
): ImportedOptions | LeftOut | undefined {
  const offered = offeredOptions(draft, item);
  if (offered === undefined || 'leftOut' in offered) return offered;
  const read = offered.options.map(readOption);
  const unlabelled = read.find(({ source, label }) => source === undefined || label === undefined);
  if (unlabelled) return { leftOut: 'an option has no text, or is a reference' };
  const weights = read.map(({ weight }) => weight);
  const takesOwnWords = item.type === 'open-choice';
  const isWeighted = !takesOwnWords && weights.every((weight) => weight !== undefined);
  const freshCode = openNames('');
  const listed = read.map(({ source, label, weight, isExclusive }): OptionDefinition => {
    const option = freshCode(nameOf(source));
    const text = label ?? { text: option, others: new Map() };
    return {
      code: option,
      label_key: draft.texts.add(`o.${code}.${option}`, text, item.linkId),
      ...(isExclusive && { exclusive: true }),
      ...(isWeighted && weight !== undefined && { score: weight }),
      ...(source && { source }),
    };
  });
  const changes = [
    ...offered.changes,
    ...(!isWeighted && weights.some((weight) => weight !== undefined)
      ? [`the weights are left out: ${takesOwnWords ? 'own words have none' : 'some options have none'}`]
      : []),
    ...(read.some(({ isInitial }) => isInitial) ? ['no option is chosen beforehand'] : []),
  ];
  return {
    options: takesOwnWords ? [...listed, ownWords(draft, item, code, freshCode('other'))] : listed,
    changes,
    unread: offered.options.flatMap((option) => unreadExtensions(option, ['weight', 'exclusive'])),
  };
}

/** The option for an answer that is not listed, with its words. An export has the words alone. */
function ownWords(draft: Draft, item: QuestionnaireItem, code: string, option: string): OptionDefinition {
  const key = `o.${code}.${option}`;
  const extension = extensionOf(item, 'openLabel');
  const { _valueString } = (extension ?? {}) as { readonly _valueString?: Element };
  const label = translated(extension?.valueString, _valueString);
  return {
    code: option,
    label_key: label
      ? draft.texts.add(key, label, item.linkId)
      : draft.texts.addPlatformWord(key, 'otherAnswer'),
    please_say: { required: true, max_length: Math.min(item.maxLength ?? maxTextLength, maxTextLength) },
  };
}

function offeredOptions(
  { questionnaire }: Draft,
  { answerOption, answerValueSet }: QuestionnaireItem,
):
  | { readonly options: readonly QuestionnaireItemAnswerOption[]; readonly changes: readonly string[] }
  | LeftOut
  | undefined {
  if (answerOption !== undefined && answerOption.length > 0) return { options: answerOption, changes: [] };
  if (answerValueSet === undefined) return undefined;
  const valueSets = (questionnaire.contained ?? []).filter(
    (resource): resource is ValueSet => resource.resourceType === 'ValueSet',
  );
  const valueSet = valueSets.find(({ id, url }) => `#${id}` === answerValueSet || url === answerValueSet);
  const codings = valueSet && codingsIn(valueSet);
  if (codings === undefined)
    return { leftOut: `its options are in ${answerValueSet}, and the file does not list them` };
  return { options: codings.map((valueCoding) => ({ valueCoding })), changes: [] };
}

/** Undefined for a set that the file does not list in full. */
function codingsIn({ compose, expansion }: ValueSet): readonly Coding[] | undefined {
  const contains = expansion?.contains;
  if (contains !== undefined && contains.length > 0)
    return contains.map(({ system, code, display, extension }) => ({
      ...codingOf({ ...(system && { system }), ...(code && { code }), ...(display && { display }) }),
      ...(extension && { extension }),
    }));
  if (compose === undefined || compose.exclude !== undefined) return undefined;
  const isListed = compose.include.every(({ concept, filter, valueSet }) => concept && !filter && !valueSet);
  if (!isListed) return undefined;
  return compose.include.flatMap(({ system, version, concept = [] }) =>
    concept.map(({ code, display, extension }) => ({
      ...codingOf({
        ...(system && { system }),
        ...(version && { version }),
        code,
        ...(display && { display }),
      }),
      ...(extension && { extension }),
    })),
  );
}

interface ReadOption {
  readonly source: OptionSource | undefined;
  readonly label: Translated | undefined;
  readonly weight: number | undefined;
  readonly isExclusive: boolean;
  readonly isInitial: boolean;
}

function readOption(option: QuestionnaireItemAnswerOption): ReadOption {
  const weight = weightOf(option.extension) ?? weightOf(option.valueCoding?.extension);
  const isExclusive = extensionOf(option, 'exclusive')?.valueBoolean === true;
  return { ...read(option), weight, isExclusive, isInitial: option.initialSelected === true };
}

function read(option: QuestionnaireItemAnswerOption): Pick<ReadOption, 'source' | 'label'> {
  const { valueCoding, valueString, valueInteger, valueDate, valueTime } = option;
  if (valueCoding !== undefined) {
    const { display, code } = valueCoding;
    const { _display } = valueCoding as { readonly _display?: Element };
    return { source: { coding: codingOf(valueCoding) }, label: translated(display ?? code, _display) };
  }
  if (valueString !== undefined)
    return { source: { string: valueString }, label: translated(valueString, option._valueString) };
  if (valueInteger !== undefined)
    return { source: { integer: valueInteger }, label: translated(String(valueInteger)) };
  if (valueDate !== undefined) return { source: { date: valueDate }, label: translated(valueDate) };
  if (valueTime !== undefined) return { source: { time: valueTime }, label: translated(valueTime) };
  return { source: undefined, label: undefined };
}

function weightOf(extension: readonly Extension[] | undefined): number | undefined {
  const weight = extensionOf({ extension: [...(extension ?? [])] }, 'weight');
  return weight?.valueDecimal ?? weight?.valueInteger;
}

function nameOf(source: OptionSource | undefined): string {
  const { coding, ...value } = source ?? {};
  return coding ? (coding.code ?? coding.display ?? '') : Object.values(value).join(' ');
}
