import { type TObject, type TProperties, Type } from 'typebox';
import { orNull } from './json-schema.ts';

/** Named in the document, with an example. */
export type Resource<P extends TProperties = TProperties> = TObject<P> & {
  readonly title: string;
  readonly examples: readonly [example: object];
};

/** An answer's resource, or the body of one operation. */
export function resource<P extends TProperties>(name: string, example: object, properties: P) {
  return Type.Object(properties, { title: name, examples: [example] }) as Resource<P>;
}

/** Named in the document. Unknown members are refused. */
export function requestBody<P extends TProperties>(name: string, examples: readonly object[], properties: P) {
  return Type.Object(properties, { title: name, additionalProperties: false, examples });
}

/** For an operation with a different example. */
export function withExample<P extends TProperties>(shown: Resource<P>, example: object): Resource<P> {
  return { ...shown, examples: [example] };
}

/** decisions.md 1, envelopes. */
export function dataOf<P extends TProperties>(shown: Resource<P>, example: object = shown.examples[0]) {
  return resource(`${shown.title}Answer`, { data: example }, { data: shown as TObject<P> });
}

/** decisions.md 1, envelopes. */
export function pageOf<P extends TProperties>(shown: Resource<P>) {
  return resource(
    `${shown.title}Page`,
    { data: shown.examples, next_cursor: null },
    { data: Type.Array(shown as TObject<P>), next_cursor: nextCursor },
  );
}

const nextCursor = orNull(Type.String({ title: 'NextCursor', description: 'Null: this page is the last.' }));
