import type { FactSignature, ValueType } from '@telehealth/conditions';

/** An option of a fact; an exclusive one contradicts every other. */
export type FactOption = {
  readonly code: string;
  readonly exclusive: boolean;
  /** The wording of the published questionnaire in its first locale. */
  readonly label?: string;
  /** It asks for a text of at most so many characters. */
  readonly pleaseSay?: number;
};

/** What kind of answers a fact takes. */
export type FactDefinition = {
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** In order; empty unless `valueType` is `code`. */
  readonly options: readonly FactOption[];
  /** Unit of a number. */
  readonly unit?: string;
  /** The inclusive bounds of a number; absent when they differ between patients. */
  readonly min?: number;
  readonly max?: number;
  /** The first and the last day of a date; absent when they differ between patients. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** The bounds of a number or a date that differ between patients. */
  readonly minBy?: FactBound;
  readonly maxBy?: FactBound;
  /** Decimal places of a number. */
  readonly decimals?: number;
  /** By what a date is known; absent: by day. */
  readonly precision?: 'month' | 'year';
};

/** A bound that differs between patients: the answer to a fact, or the day the session is opened with a period added. */
export type FactBound =
  | { readonly fact: string }
  | { readonly today: { readonly years?: number; readonly months?: number; readonly days?: number } };

/** A fact a question may bind. */
export type Fact = FactDefinition & { readonly code: string };

/** The fact as conditions see it. */
export function factSignature(fact: FactDefinition): FactSignature {
  const { valueType, cardinality, options, unit, precision } = fact;
  return {
    valueType,
    cardinality,
    ...(unit !== undefined && { unit }),
    ...(precision !== undefined && { isRange: true }),
    ...(valueType === 'code' && { options: options.map(({ code }) => code) }),
  };
}
