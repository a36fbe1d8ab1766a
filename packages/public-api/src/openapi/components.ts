/** The parts of the document that have a name. */
type Kind = 'schemas' | 'responses' | 'parameters' | 'headers' | 'examples';

/** Collects what the document writes once, under its name. */
export interface Components {
  readonly written: Readonly<Record<Kind, Readonly<Record<string, object>>>>;
  /**
   * The reference to a part, which is written under the name.
   *
   * @throws Error when the name is that of a different part.
   */
  refTo(kind: Kind, name: string, part: object): Ref;
  /** The references to schemas that were written, by what was given. A schema that many operations share is written once. */
  readonly refs: WeakMap<object, Ref>;
}

interface Ref {
  readonly $ref: string;
}

export function createComponents(): Components {
  const written: Record<Kind, Record<string, object>> = {
    schemas: {},
    responses: {},
    parameters: {},
    headers: {},
    examples: {},
  };
  return {
    refs: new WeakMap(),
    written,
    refTo(kind, name, part) {
      const known = written[kind][name];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part)) {
        throw new Error(`two different ${kind} are named ${name}`);
      }
      written[kind][name] = part;
      return { $ref: `#/components/${kind}/${name}` };
    },
  };
}
