interface Schema {
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * The description with the parameters of a path at each of its operations, and with every reference but those to schemas, which may be recursive, replaced by what it names. Each
 * operation has the credentials it takes, each parameter says whether it is required, and each body has the example that
 * readers put together from those of its schemas.
 */
export function writtenOut<D>(document: D): D {
  const find = (reference: string): unknown =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((found, name) => (found as Readonly<Record<string, unknown>>)[name], document);
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, parameters, ...operations } = value as {
      readonly $ref?: unknown;
      readonly parameters?: unknown;
    };
    const isPath = Array.isArray(parameters) && !('operationId' in operations);
    if (isPath)
      return write(
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method,
            taking(parameters, operation as object),
          ]),
        ),
      );
    if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/')) return write(find($ref));
    const written = Object.entries(value).map(([name, member]) => [name, write(member)]);
    const isParameter = 'in' in value && 'schema' in value;
    const defaults = isParameter ? [['required', false]] : [];
    return Object.fromEntries([...defaults, ...securityOf(value), ...written, ...exampleOfBody(value)]);
  };
  const { security } = document as { readonly security?: unknown };
  const securityOf = (value: object) =>
    'operationId' in value && security !== undefined ? [['security', security]] : [];
  const exampleOfBody = (media: {
    readonly schema?: Schema;
    readonly example?: unknown;
    readonly examples?: unknown;
  }) => {
    const isBody = Object.keys(media).length === 1 && media.schema?.$ref !== undefined;
    const example = isBody && media.schema ? exampleOf(media.schema) : undefined;
    return example === undefined ? [] : [['example', example]];
  };
  const exampleOf = ({ $ref, examples, properties, items }: Schema): unknown => {
    if (examples !== undefined) return examples[0];
    if ($ref !== undefined) return exampleOf(find($ref) as Schema);
    const item = items && exampleOf(items);
    if (item !== undefined) return [item];
    const members = Object.entries(properties ?? {}).map(([name, member]) => [name, exampleOf(member)]);
    const isWhole = members.length > 0 && members.every(([, member]) => member !== undefined);
    return isWhole ? Object.fromEntries(members) : undefined;
  };
  return write(document) as D;
}

/** The operation with the parameters of its path among its own. */
function taking(ofPath: readonly unknown[], operation: object) {
  const { parameters = [], ...rest } = operation as { readonly parameters?: readonly unknown[] };
  return { ...rest, parameters: [...ofPath, ...parameters] };
}
