/** Sections of named parts. */
type Kind = 'schemas' | 'responses' | 'parameters' | 'headers' | 'examples';

/** Each named part is written once. */
export interface Components {
  readonly written: Readonly<Record<Kind, Readonly<Record<string, object>>>>;
  /**
   * Writes the part under the name.
   *
   * @throws Error when the name is that of a different part.
   */
  refTo(kind: Kind, name: string, part: object): Ref;
  /** References to written schemas by source object, so that shared schemas are written once. */
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
