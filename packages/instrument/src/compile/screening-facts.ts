import { isReadableType, type ValueType } from '@telehealth/conditions';
import { fixedBounds, numberBounds } from '../bundle/bounds.ts';
import type { Bundle, FactDefinition, OptionDefinition } from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';

/** A fact a brand's own question may bind, as other services see it. */
export interface ScreeningFact {
  readonly code: string;
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** In order; empty for a fact without options. */
  readonly options: readonly ScreeningOption[];
  /** Unit of a number. */
  readonly unit?: string;
  /** Bounds of a number, inclusive, where they are the same for every patient. */
  readonly min?: number;
  readonly max?: number;
  /** Decimal places of a number. */
  readonly decimals?: number;
}

/** One value of a screening fact. */
export interface ScreeningOption {
  readonly code: string;
  readonly exclusive: boolean;
  /** In the first locale of the bundle; absent: it has no words. */
  readonly label?: string;
}

/** The screening facts of a bundle, in its order: all but contact data, identity documents and media. */
export function screeningFacts(bundle: Bundle): readonly ScreeningFact[] {
  const words = bundle.copy[bundle.locales[0] ?? ''] ?? {};
  const labelOf = ({ label_key: key }: OptionDefinition) => (key === undefined ? undefined : words[key]);
  return bundle.facts.filter(isScreening).map((fact) => ({
    code: fact.code,
    valueType: fact.value_type,
    cardinality: fact.cardinality,
    options: (fact.options ?? []).map((option) => {
      const label = labelOf(option);
      return {
        code: option.code,
        exclusive: option.exclusive === true,
        ...(label !== undefined && { label }),
      };
    }),
    ...(fact.unit === undefined ? {} : { unit: fact.unit }),
    ...(fact.value_type === 'number' && { ...numberBounds(fixedBounds(fact)), decimals: decimalsOf(fact) }),
  }));
}

/** Whether a brand's question may bind the fact: brands must not ask for identity, contact data or media. */
export function isScreening({ identity_document, contact, value_type }: FactDefinition): boolean {
  return !identity_document && !contact && isReadableType(value_type);
}
