import { withSchemaExamples } from './shared-examples.ts';

/**
 * Resolves every reference except those to schemas, which may be recursive. Answers get their examples, operations their
 * credentials and their path's parameters, and parameters whether they are required.
 */
export function writtenOut<D>(document: D): D {
  const find = (reference: string): unknown =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((found, name) => (found as Readonly<Record<string, unknown>>)[name], document);
  const { security } = document as { readonly security?: unknown };
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/')) return write(find($ref));
    const defaults = {
      ...('in' in value && 'schema' in value && { required: false }),
      ...('operationId' in value && security !== undefined && { security }),
    };
    const written = Object.entries(value).map(([name, member]) => [name, write(member)]);
    return { ...defaults, ...Object.fromEntries(written) };
  };
  const { paths, ...others } = write(document) as { readonly paths?: Readonly<Record<string, Path>> };
  if (paths === undefined) return others as D;
  const written = Object.entries(paths).map(([path, operations]) => [path, eachWhole(operations)]);
  return withSchemaExamples({ ...others, paths: Object.fromEntries(written) }) as D;
}

interface Path {
  readonly parameters?: readonly unknown[];
}

/** With all their parameters. */
function eachWhole({ parameters: ofPath = [], ...operations }: Path): object {
  const whole = Object.entries<Path>(operations).map(([method, { parameters = [], ...operation }]) => [
    method,
    { ...operation, parameters: [...ofPath, ...parameters] },
  ]);
  return Object.fromEntries(whole);
}
