import { type TSchema, Type } from 'typebox';
import {
  type DerivationExpression,
  type ListWord,
  listWords,
  type PairWord,
  pairWords,
} from '../../expressions/expression.ts';
import { convertedUnits } from '../../units/conversions.ts';
import { closed, code, copyKey, listOf } from './schema-parts.ts';

/** Of a number: `kg`, `kg/m2`. */
export const unit = Type.String({ pattern: '^[a-z][a-z0-9/]{0,15}$' });

export const decimalPlaces = { minimum: 0, maximum: 6 } as const;

const kind = <K extends string>(name: K) => Type.Literal(name);
const operand = Type.Ref('Expression');

const listMeanings: Readonly<Record<ListWord, string>> = {
  sum: 'All added.',
  product: 'All multiplied.',
  min: 'The least of them.',
  max: 'The greatest of them.',
  if_known: 'The first that is known. Everything else is unknown while one of its parts is.',
};

const pairMeanings: Readonly<Record<PairWord, string>> = {
  difference: 'The first less the second.',
  quotient: 'The first divided by the second; unknown when that is zero.',
};

const numberWords: readonly TSchema[] = [
  closed({ kind: kind('number'), value: Type.Number(), unit: Type.Optional(unit) }, 'A fixed number.'),
  closed({ kind: kind('value'), ref: code }, 'Of a fact or derivation that is a number; never rounded.'),
  closed(
    { kind: kind('score'), ref: code },
    'Of the chosen option, or the sum of those chosen; of a yes/no fact 1 or 0.',
  ),
  closed({ kind: kind('count'), ref: code }, 'The number of chosen codes; an exclusive one counts 0.'),
  ...listWords.map((word) => closed({ kind: kind(word), of: listOf(operand, 1, 200) }, listMeanings[word])),
  ...pairWords.map((word) => closed({ kind: kind(word), of: listOf(operand, 2, 2) }, pairMeanings[word])),
  closed({ kind: kind('round'), of: operand, places: Type.Integer(decimalPlaces) }, 'Half up.'),
  closed(
    { kind: kind('age_years'), from: code },
    'Whole years from a day to the day the session was opened, where the patient is.',
  ),
  closed({ kind: kind('bmi'), kg: code, cm: code }, 'kg/m²'),
  closed(
    { kind: kind('convert'), from: code, to: Type.Enum([...convertedUnits]) },
    'Inches become centimetres, pounds kilograms, centimetres metres; exactly.',
  ),
];

const band = closed({
  code,
  at_least: Type.Optional(Type.Number({ description: 'Where the band begins; all but the first say it.' })),
  label_key: Type.Optional(copyKey),
});

const codeWords: readonly TSchema[] = [
  closed(
    { kind: kind('address_state'), from: code },
    "The postal code of a US address's state, in lower case: a `code`.",
  ),
  closed(
    { kind: kind('band'), from: code, bands: listOf(band, 1, 50) },
    'The named range that a number falls in, in ascending order: a `code`.',
  ),
];

/** The lint checks types, units and depth. */
export const expressionSchema = Type.Unsafe<DerivationExpression>(
  Type.Cyclic(
    { Expression: Type.Union([...numberWords]), Derivation: Type.Union([...numberWords, ...codeWords]) },
    'Derivation',
  ),
);
