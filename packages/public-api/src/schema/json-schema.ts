import { type Static, type TProperties, type TSchema, type TString, type TUnsafe, Type } from 'typebox';

/** One schema with two types. For a union the serializer would validate every value. */
export function orNull<T extends TSchema & { readonly type: string }>(schema: T): TUnsafe<Static<T> | null> {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** Named in the document. */
export function object<P extends TProperties>(
  name: string,
  properties: P,
  options: { description?: string; additionalProperties?: false } = {},
) {
  return Type.Object(properties, { title: name, ...options });
}

/** Named in the document; each code has a sentence. */
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
    // The name is that of OpenAPI Generator, openapi-typescript and the reference.
    'x-enum-descriptions': Object.values(meanings),
  });
}

/**
 * One text. Of the two forms of JSON Schema, generators of clients read this one: some do not check a `const`, others fail
 * on it.
 */
export function only<const T extends string>(value: T): TUnsafe<T> {
  return oneOf([value]);
}

export function oneOf<const T extends readonly string[]>(
  values: T,
  options: { description?: string; default?: T[number] } = {},
): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** Any members. */
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

/** RFC 3339. */
export function time(description?: string): TString {
  return Type.String({ format: 'date-time', ...(description !== undefined && { description }) });
}
