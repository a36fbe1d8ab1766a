import type { OperationFacts } from '@telehealth/public-api/operation';
import type { KeyScope } from '@telehealth/public-api/scopes';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<OperationFacts> {
    /** What a key with scopes needs. */
    readonly keyScope?: KeyScope | undefined;
  }
}

/**
 * Compares what an operation says of itself with what the scope enforces, for every route added to the scope from here
 * on.
 *
 * @throws Error for a route of another operation.
 */
export function requireFacts(
  scope: FastifyInstance,
  facts: Partial<Pick<OperationFacts, 'credentials' | 'brand'>>,
): void {
  scope.addHook('onRoute', ({ url, config = {} }) => {
    for (const [name, value] of Object.entries(facts)) {
      const declared = config[name as 'credentials'];
      if (String(declared) !== String(value)) {
        throw new Error(`${url} declares the ${name} ${declared}, but its scope enforces ${value}`);
      }
    }
  });
}
