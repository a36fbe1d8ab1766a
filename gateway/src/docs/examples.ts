import type { FastifyInstance } from 'fastify';

/** The first example of a schema, or of the shared schema it refers to. */
export function firstExample(app: FastifyInstance, schema: object): unknown {
  const { examples, $ref } = schema as { readonly examples?: readonly unknown[]; readonly $ref?: string };
  if (examples !== undefined) return examples[0];
  if ($ref === undefined) return undefined;
  const shared = app.getSchema($ref.replace(/#$/, ''));
  return typeof shared === 'object' && shared !== null ? firstExample(app, shared) : undefined;
}
