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

/** Declares a resource that is another one with more members. The description says only what it adds. */
export function extensionOf<B extends TProperties, P extends TProperties>(
  base: TObject<B> & Resource,
  name: string,
  example: object,
  properties: P,
) {
  const members: B & P = { ...base.properties, ...properties };
  return Type.Object(members, { $id: name, examples: [example], 'x-extends': base.$id }) as TObject<B & P> &
    Resource;
}

/** A body that requests send, under the name the document shows it by. Members it does not describe are refused. */
export function requestBody<P extends TProperties>(name: string, examples: readonly object[], properties: P) {
  return Type.Object(properties, { title: name, additionalProperties: false, examples });
}

/** A body that answers send, under the name the document shows it by. */
export function answerBody<P extends TProperties>(name: string, example: object, properties: P) {
  return Type.Object(properties, { title: name, examples: [example] });
}

/** Refers to a resource. `example` is what the operation answers, where that is not the example of the resource. */
export function refTo<R extends Resource>(shown: R, example?: object): TUnsafe<Static<R>> {
  return Type.Unsafe<Static<R>>({ $ref: `${shown.$id}#`, ...(example && { examples: [example] }) });
}

/** Body that answers one resource (decisions.md 1, envelopes). */
export function dataOf<R extends Resource>(shown: R, example: object = shown.examples[0]) {
  return answerBody(`${shown.$id}Answer`, { data: example }, { data: refTo(shown) });
}

/** Body that answers a page of a list of resources (decisions.md 1, envelopes). */
export function pageOf<R extends Resource>(shown: R) {
  const example = { data: shown.examples, next_cursor: null };
  return answerBody(`${shown.$id}Page`, example, {
    data: Type.Array(refTo(shown)),
    next_cursor: Type.Unsafe<string | null>({
      title: 'NextCursor',
      type: ['string', 'null'],
      description: 'Null: this page is the last.',
      examples: [null],
    }),
  });
}
