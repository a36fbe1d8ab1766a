import type { ValueType } from '@telehealth/conditions';
import { dateBounds, fixedBounds, numberBounds } from '../bundle/bounds.ts';
import type { BoundDefinition, Bundle, FactDefinition, OptionDefinition, Period } from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import { lockReasons } from './lock-reasons.ts';

/** Open to brands' questions, in the form of other services. */
export interface ScreeningFact {
  readonly code: string;
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** In order; empty for a fact without options. */
  readonly options: readonly ScreeningOption[];
  /** Unit of a number. */
  readonly unit?: string;
  /** Of a number, inclusive, if equal for every patient. */
  readonly min?: number;
  readonly max?: number;
  /** Of a date, inclusive, if equal for every patient. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Bounds of a number or date that differ between patients. */
  readonly minBy?: ScreeningBound;
  readonly maxBy?: ScreeningBound;
  readonly decimals?: number;
  /** Of a date; absent: by day. */
  readonly precision?: 'month' | 'year';
}

/** Another answer, or the opening day with a period added. */
export type ScreeningBound = { readonly fact: string } | { readonly today: Period };

export interface ScreeningOption {
  readonly code: string;
  readonly exclusive: boolean;
  /** In the bundle's first locale; absent without words. */
  readonly label?: string;
  /** Asks for a text of at most so many characters. */
  readonly pleaseSay?: number;
}

/** Unlocked facts in the order of the bundle. */
export function screeningFacts(bundle: Bundle): readonly ScreeningFact[] {
  const locked = lockReasons(bundle);
  const words = bundle.copy[bundle.locales[0] ?? ''] ?? {};
  const labelOf = ({ label_key: key }: OptionDefinition) => (key === undefined ? undefined : words[key]);
  return bundle.facts
    .filter(({ code }) => !locked.has(code))
    .map((fact) => ({
      code: fact.code,
      valueType: fact.value_type,
      cardinality: fact.cardinality,
      options: (fact.options ?? []).map((option) => {
        const label = labelOf(option);
        return {
          code: option.code,
          exclusive: option.exclusive === true,
          ...(label !== undefined && { label }),
          ...(option.please_say && { pleaseSay: option.please_say.max_length }),
        };
      }),
      ...(fact.unit === undefined ? {} : { unit: fact.unit }),
      ...(fact.value_type === 'number' && { ...numberBounds(fixedBounds(fact)), decimals: decimalsOf(fact) }),
      ...(fact.value_type === 'date' && dateBounds(fixedBounds(fact))),
      ...(fact.precision !== undefined && fact.precision !== 'day' && { precision: fact.precision }),
      ...boundsByPatient(fact),
    }));
}

function boundsByPatient({ min, max }: FactDefinition): Pick<ScreeningFact, 'minBy' | 'maxBy'> {
  const [minBy, maxBy] = [boundByPatient(min), boundByPatient(max)];
  return { ...(minBy && { minBy }), ...(maxBy && { maxBy }) };
}

function inDays({ weeks = 0, ...period }: Period): Period {
  return weeks === 0 ? period : { ...period, days: (period.days ?? 0) + 7 * weeks };
}

function boundByPatient(bound: BoundDefinition | undefined): ScreeningBound | undefined {
  if (bound === 'as_of') return { today: {} };
  if (typeof bound !== 'object') return undefined;
  if (!('fact' in bound)) return { today: inDays(bound.as_of) };
  // Bounds by other facts do not bound the questions of brands: what is added to them is not told.
  return bound.plus === undefined ? { fact: bound.fact } : undefined;
}
