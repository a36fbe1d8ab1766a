import type { Condition } from '@telehealth/conditions';
import { type TProperties, Type } from 'typebox';
import type { DerivationExpression } from '../../expressions/expression.ts';

export type DeepReadonly<T> = T extends Condition | DerivationExpression
  ? T
  : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/** Allows no other keys. */
export function closed<P extends TProperties>(properties: P, description?: string) {
  return Type.Object(properties, { additionalProperties: false, ...(description && { description }) });
}

/** Any keys that match the pattern. */
export function mapOf<P extends TProperties[string]>(pattern: string, member: P, maxProperties: number) {
  return Type.Record(Type.String({ pattern }), member, { additionalProperties: false, maxProperties });
}

export function listOf<P extends TProperties[string]>(item: P, minItems: number, maxItems: number) {
  return Type.Array(item, { minItems, maxItems });
}

/** Of a fact, option, section, node or flag. */
export const code = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' });

export const dottedCode = Type.String({ pattern: '^[a-z][a-z0-9_.]{0,63}$' });

export const copyKeyPattern = '^[a-z][a-z0-9_.]{0,127}$';

/** Into `copy`. */
export const copyKey = Type.String({ pattern: copyKeyPattern });

/** Not empty. */
export const notBlank = '\\S';

/** Of a text's version, or another short name. */
export const versionName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' });

/** Checked by the lint, which knows the facts. */
export const condition = Type.Unsafe<Condition>({ description: 'A condition over facts and derivations.' });
