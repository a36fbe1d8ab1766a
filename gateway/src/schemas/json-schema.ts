import { type Static, type TObject, type TUnsafe, Type } from 'typebox';

/**
 * The object or null, as one schema with two types. With a union the serializer would validate every value to choose a
 * branch.
 */
export function nullable<T extends TObject>(schema: T): TUnsafe<Static<T> | null> {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] });
}

/** One of a closed set of strings. */
export function oneOf<const T extends readonly string[]>(
  values: T,
  options: { description?: string; default?: T[number] } = {},
): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** An object with any members. */
export function freeForm<V = unknown>(
  memberSchema: object | true,
  options: { description?: string } = {},
): TUnsafe<Readonly<Record<string, V>>> {
  return Type.Unsafe<Readonly<Record<string, V>>>({
    type: 'object',
    additionalProperties: memberSchema,
    ...options,
  });
}
