import type { FactSignature, ValueType } from '@telehealth/conditions';

/** An option of a fact; an exclusive one contradicts every other. */
export type FactOption = { readonly code: string; readonly exclusive: boolean };

/** What kind of answers a fact takes. */
export type FactDefinition = {
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** In order; none unless `valueType` is `code`. */
  readonly options: readonly FactOption[];
  /** Unit of a number. */
  readonly unit?: string;
};

/** A fact a question may bind. */
export type Fact = FactDefinition & { readonly code: string };

/** The fact as conditions see it. */
export function factSignature({ valueType, cardinality, options, unit }: FactDefinition): FactSignature {
  return {
    valueType,
    cardinality,
    ...(unit !== undefined && { unit }),
    ...(valueType === 'code' && { options: options.map(({ code }) => code) }),
  };
}
