import type { QuestionControl } from '@telehealth/conditions';
import { type Bounds, dateBounds, fixedBounds, numberBounds } from '../bundle/bounds.ts';
import type { FactDefinition, QuestionDefinition } from '../bundle/bundle.ts';
import { decimalsOf, maxLengthOf } from '../bundle/fact-defaults.ts';
import { type AddressPart, addressParts, unitIn, unitOfOne, wordsOf } from '../messages/index.ts';
import type { InputField, NodeInput, NumberDisplay } from '../session/step.ts';
import { figuresWithin, type Measure } from '../units/measure.ts';
import { addressLengths, choicesOf, isRequiredPart } from '../values/address-parts.ts';
import type { Compilation } from './compilation.ts';
import { optional } from './compile-base.ts';

const valueTypes: Readonly<Record<QuestionControl, NodeInput['valueType']>> = {
  single_select_cards: 'code',
  multi_select_cards: 'codes',
  yes_no: 'boolean',
  number: 'number',
  height_cm: 'number',
  weight_kg: 'number',
  date: 'date',
  text: 'text',
  textarea: 'text',
  email: 'email',
  phone: 'phone',
  address: 'address',
  media: 'media',
};

/** Session-independent part of a question's input (decisions.md 12). */
export function compileInput(
  compilation: Compilation,
  { control }: QuestionDefinition,
  fact: FactDefinition,
  measure: Measure | undefined,
): NodeInput {
  const valueType = valueTypes[control];
  switch (valueType) {
    case 'number':
      return Object.freeze({
        valueType,
        ...numberInput(compilation, fact),
        ...sessionBounds(valueType, fixedBounds(fact)),
        ...(measure && figureInput(compilation, measure, fixedBounds(fact))),
      });
    case 'date': {
      const autocomplete = isBirthday(compilation, fact) ? 'bday' : undefined;
      return Object.freeze({
        valueType,
        ...(fact.precision !== 'day' && optional('precision', fact.precision)),
        ...sessionBounds(valueType, fixedBounds(fact)),
        ...optional('autocomplete', autocomplete),
      });
    }
    case 'text':
      return Object.freeze({
        valueType,
        maxLength: maxLengthOf(fact),
        inputMode: 'text',
        ...(fact.autocomplete !== undefined && filledIn(fact, fact.autocomplete)),
      });
    case 'email':
      return Object.freeze({
        valueType,
        maxLength: maxLengthOf(fact),
        inputMode: 'email',
        ...filledIn(fact, 'email'),
      });
    case 'phone':
      return Object.freeze({
        valueType,
        maxLength: maxLengthOf(fact),
        inputMode: 'tel',
        ...filledIn(fact, 'tel'),
      });
    case 'address':
      return Object.freeze({ valueType, fields: fieldsIn(compilation.locale) });
    default:
      return Object.freeze({ valueType });
  }
}

/** In the form of an input. */
export function sessionBounds(valueType: NodeInput['valueType'], bounds: Bounds): Partial<NodeInput> {
  return valueType === 'date' ? dateBounds(bounds) : numberBounds(bounds);
}

function numberInput({ locale }: Compilation, fact: FactDefinition) {
  const decimals = decimalsOf(fact);
  return {
    decimals,
    step: Number(`1e-${decimals}`),
    inputMode: decimals === 0 ? 'numeric' : 'decimal',
    ...(fact.unit !== undefined && wordedUnit(locale, fact.unit)),
  };
}

function wordedUnit(locale: string, unit: string) {
  return { unit: unitIn(locale, unit), ...optional('unitOne', unitOfOne(locale, unit)) };
}

/** Undefined when no figure has an answer within the bounds. */
function figureInput({ locale }: Compilation, measure: Measure, bounds: Bounds) {
  const { unit, perUnit, decimals, answerDecimals, parts } = measure;
  const figures = figuresWithin(measure, bounds);
  if (!figures) return undefined;
  const display: NumberDisplay = Object.freeze({
    ...wordedUnit(locale, unit),
    perUnit,
    decimals,
    step: Number(`1e-${decimals}`),
    ...figures,
    ...optional(
      'parts',
      parts?.map((part) => ({ ...part, ...wordedUnit(locale, part.unit) })),
    ),
  });
  return { decimals: answerDecimals, display };
}

/** Autocomplete is for the platform's own contact facts: a brand may ask about other people. */
function filledIn({ contact }: FactDefinition, autocomplete: string): Pick<NodeInput, 'autocomplete'> {
  return contact ? { autocomplete } : {};
}

/** Whether an age is computed from it. */
function isBirthday({ bundle }: Compilation, { code }: FactDefinition): boolean {
  return bundle.derivations.some(({ expr }) => expr.kind === 'age_years' && expr.from === code);
}

const autocompletes = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
} as const;

function fieldsIn(locale: string): readonly InputField[] {
  const labels = wordsOf(locale).addressParts;
  return Object.freeze(
    addressParts.map((name) =>
      Object.freeze({
        name,
        label: labels[name],
        required: isRequiredPart(name),
        maxLength: addressLengths[name],
        autocomplete: autocompletes[name],
        ...optional('options', choicesIn(locale, name)),
      }),
    ),
  );
}

/** In the order of its labels. */
function choicesIn(locale: string, part: AddressPart): InputField['options'] {
  const { places } = wordsOf(locale);
  const choices = choicesOf(part)?.map((code) => Object.freeze({ code, label: places[code] ?? code }));
  return choices && Object.freeze(choices.toSorted((a, b) => a.label.localeCompare(b.label, locale)));
}
