import { type Static, type TProperties, type TSchema, type TString, type TUnsafe, Type } from 'typebox';

/**
 * A value of one type, or null, as one schema with two types. With a union the serializer would validate every value to
 * choose a branch.
 */
export function orNull<T extends TSchema & { readonly type: string }>(schema: T): TUnsafe<Static<T> | null> {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** An object that the document shows under its name. */
export function object<P extends TProperties>(
  name: string,
  properties: P,
  options: { description?: string; additionalProperties?: false } = {},
) {
  return Type.Object(properties, { title: name, ...options });
}

/** One of a closed set of codes, each with a sentence. The document shows it under its name. */
export function vocabulary<C extends string>(
  name: string,
  meanings: Readonly<Record<C, string>>,
  options: { description?: string } = {},
): TUnsafe<C> {
  return Type.Unsafe<C>({
    type: 'string',
    title: name,
    ...options,
    enum: Object.keys(meanings),
    // The name of OpenAPI Generator and openapi-typescript, which the reference shows too.
    'x-enum-descriptions': Object.values(meanings),
  });
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
  options: { title?: string; description?: string; maxProperties?: number } = {},
): TUnsafe<Readonly<Record<string, V>>> {
  return Type.Unsafe<Readonly<Record<string, V>>>({
    type: 'object',
    additionalProperties: memberSchema,
    ...options,
  });
}

/** A time, as RFC 3339 writes it. */
export function time(description?: string): TString {
  return Type.String({ format: 'date-time', ...(description !== undefined && { description }) });
}
