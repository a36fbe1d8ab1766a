/** What is read of a schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

/** An example of what has this schema: its own, or made of those of its members. Undefined where one has none. */
export function schemaExample(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  const { examples, type, properties, items, oneOf } = schema;
  const name = referred(schema);
  if (name !== undefined) return schemaExample(schemas[name] ?? {}, schemas);
  if (examples !== undefined) return examples[0];
  if ([type].flat().includes('null') || oneOf?.some((one) => one.type === 'null')) return null;
  if (items !== undefined) {
    const item = schemaExample(items, schemas);
    return item === undefined ? undefined : [item];
  }
  if (properties === undefined) return undefined;
  const members = Object.entries(properties).map(
    ([name, member]) => [name, schemaExample(member, schemas)] as const,
  );
  return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
}

/** The name of the component that a reference is to. */
export function referred({ $ref }: Schema = {}): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}
