import type { Condition } from '@telehealth/conditions';
import { type TProperties, Type } from 'typebox';

/** A type all the way down readonly. */
export type DeepReadonly<T> = T extends Condition ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/** An object with no other keys than these. */
export function closed<P extends TProperties>(properties: P, description?: string) {
  return Type.Object(properties, { additionalProperties: false, ...(description && { description }) });
}

/** An object of any keys that match the pattern. */
export function mapOf<P extends TProperties[string]>(pattern: string, member: P, maxProperties: number) {
  return Type.Record(Type.String({ pattern }), member, { additionalProperties: false, maxProperties });
}

/** `min` to `max` items. */
export function listOf<P extends TProperties[string]>(item: P, minItems: number, maxItems: number) {
  return Type.Array(item, { minItems, maxItems });
}

/** Names a fact, an option, a section, a node or a flag. */
export const code = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' });

/** Names a bundle or a criterion. */
export const dottedCode = Type.String({ pattern: '^[a-z][a-z0-9_.]{0,63}$' });

export const copyKeyPattern = '^[a-z][a-z0-9_.]{0,127}$';

/** Names a text in `copy`. */
export const copyKey = Type.String({ pattern: copyKeyPattern });

/** Pattern of a text that is not empty. */
export const notBlank = '\\S';

/** The version of a text, or another short name. */
export const versionName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' });

/** A condition. The lint checks it, as it knows the facts. */
export const condition = Type.Unsafe<Condition>({ description: 'A condition over facts and derivations.' });
