/** The description with every reference but those to schemas, which may be recursive, replaced by what it names. */
export function writtenOut<D>(document: D): D {
  const find = (reference: string): unknown =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((found, name) => (found as Readonly<Record<string, unknown>>)[name], document);
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/')) return write(find($ref));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, write(member)]));
  };
  return write(document) as D;
}
