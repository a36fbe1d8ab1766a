import { isReadableType, type ValueType } from '@telehealth/conditions';
import type { Bundle, FactDefinition } from '../bundle/bundle.ts';

/** A fact a brand's own question may bind, as other services see it. */
export interface ScreeningFact {
  readonly code: string;
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** In order; empty for a fact without options. */
  readonly options: readonly { readonly code: string; readonly exclusive: boolean }[];
  /** Unit of a number. */
  readonly unit?: string;
}

/** The screening facts of a bundle, in its order: all but contact data, identity documents and media. */
export function screeningFacts(bundle: Bundle): readonly ScreeningFact[] {
  return bundle.facts.filter(isScreening).map(({ code, value_type, cardinality, options = [], unit }) => ({
    code,
    valueType: value_type,
    cardinality,
    options: options.map((option) => ({ code: option.code, exclusive: option.exclusive === true })),
    ...(unit === undefined ? {} : { unit }),
  }));
}

/** Whether a brand's question may bind the fact: brands must not ask for identity, contact data or media. */
export function isScreening({ identity_document, contact, value_type }: FactDefinition): boolean {
  return !identity_document && !contact && isReadableType(value_type);
}
