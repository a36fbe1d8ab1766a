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
  refTo(kind: Kind, name: string, part: object): { readonly $ref: string };
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
