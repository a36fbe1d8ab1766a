import type { BoundDefinition, Period } from '@telehealth/instrument/bundle';
import type { Element, Extension, QuestionnaireItem } from 'fhir/r4.js';
import { parseFhirPath } from '../expressions/parse.ts';
import { extensionOf } from '../extensions.ts';

type BoundName = 'minValue' | 'maxValue';

interface ReadBound<T> {
  readonly bound?: T;
  /** What differs from the item. */
  readonly change?: string;
}

export interface ImportedBounds<T> {
  readonly limits: { readonly min?: T; readonly max?: T };
  readonly changes: readonly string[];
}

export function numberBounds(item: QuestionnaireItem): ImportedBounds<number> {
  return boundsBy(item, ({ valueInteger, valueDecimal }, name) => {
    const bound = valueInteger ?? valueDecimal;
    return bound === undefined ? { change: `${name} is left out: it is no fixed number` } : { bound };
  });
}

export function dateBounds(item: QuestionnaireItem): ImportedBounds<BoundDefinition> {
  return boundsBy(item, (extension, name) => {
    const expression = calculationOf(extension);
    if (expression !== undefined) return computedDay(expression, name);
    const { valueDate } = extension;
    return valueDate?.length === 'YYYY-MM-DD'.length
      ? { bound: valueDate }
      : { change: `${name} is left out: it is no whole day` };
  });
}

function boundsBy<T>(
  item: QuestionnaireItem,
  read: (extension: Extension, name: BoundName) => ReadBound<T>,
): ImportedBounds<T> {
  const [min, max] = (['minValue', 'maxValue'] as const).map((name): ReadBound<T> => {
    const extension = extensionOf(item, name);
    return extension === undefined ? {} : read(extension, name);
  });
  return {
    limits: {
      ...(min?.bound !== undefined && { min: min.bound }),
      ...(max?.bound !== undefined && { max: max.bound }),
    },
    changes: [min, max].flatMap((one) => one?.change ?? []),
  };
}

/** In place of the day, or beside it. */
function calculationOf(extension: Extension): string | undefined {
  const { _valueDate } = extension as Extension & { readonly _valueDate?: Element };
  const calculated = extensionOf(_valueDate, 'calculatedValue');
  return calculated?.valueExpression?.expression ?? calculated?.valueString;
}

function computedDay(expression: string, name: BoundName): ReadBound<BoundDefinition> {
  const period = periodFromToday(expression);
  if (period === undefined) return { change: `${name} is left out: ${expression} cannot be computed` };
  return {
    bound: period === 'none' ? 'as_of' : { as_of: period },
    change: `today() of ${name} is the day the session was opened`,
  };
}

/** As far as a bundle adds. */
const maxCount = 200;

const quantity = /^(\d+)(year|month|week|day)s?$/;

/** Of `today()`, with or without a period added; undefined: another expression. */
function periodFromToday(expression: string): Period | 'none' | undefined {
  const syntax = parseFhirPath(expression);
  if (syntax === undefined) return undefined;
  const { type, text, parts } = syntax;
  const isSum = type === 'AdditiveExpression' && (text === '+' || text === '-');
  const [day, added] = isSum ? parts : [syntax];
  if (day?.type !== 'FunctionInvocation' || day.text !== 'today') return undefined;
  if (!isSum) return 'none';
  const [, count, unit] = quantity.exec(added?.text ?? '') ?? [];
  if (count === undefined || Number(count) > maxCount) return undefined;
  return { [`${unit}s`]: Number(`${text}${count}`) };
}
