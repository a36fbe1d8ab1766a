import { type Static, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';

/** The schema of a resource that several bodies show. The description shares it under its name. */
export interface Resource extends TSchema {
  readonly $id: string;
  readonly examples: readonly [example: object];
}

/** Declares a resource with an example of it. */
export function resource<P extends TProperties>(name: string, example: object, properties: P) {
  return Type.Object(properties, { $id: name, examples: [example] }) as TObject<P> & Resource;
}

/** Refers to a resource. */
export function refTo<R extends Resource>(shown: R): TUnsafe<Static<R>> {
  return Type.Unsafe<Static<R>>({ $ref: `${shown.$id}#` });
}

/** Body that answers one resource (decisions.md 1, envelopes). */
export function dataOf<R extends Resource>(shown: R) {
  return Type.Object({ data: refTo(shown) }, { examples: [{ data: shown.examples[0] }] });
}

/** Body that answers a page of a list of resources (decisions.md 1, envelopes). */
export function pageOf<R extends Resource>(shown: R) {
  return Type.Object(
    {
      data: Type.Array(refTo(shown)),
      next_cursor: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Continues the list; null when this page is the last.',
      }),
    },
    { examples: [{ data: shown.examples, next_cursor: null }] },
  );
}
