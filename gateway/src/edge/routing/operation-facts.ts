import type { OperationFacts } from '@telehealth/public-api/operation';
import type { KeyScope } from '@telehealth/public-api/scopes';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<OperationFacts> {
    /** What a key with scopes needs. */
    readonly keyScope?: KeyScope | undefined;
    /** Served at the member hosts of brands alone; at the platform's own host the path is unknown. */
    readonly atMemberHost?: true;
  }
}

/**
 * Compares what an operation says of itself with what the scope enforces, for every route added to the scope from here
 * on. Any one of several values may be declared.
 *
 * @throws Error for a route of another operation.
 */
export function requireFacts(
  scope: FastifyInstance,
  facts: { readonly [F in 'credentials' | 'brand']?: readonly NonNullable<OperationFacts[F]>[] },
): void {
  scope.addHook('onRoute', ({ url, config = {} }) => {
    for (const [name, values] of Object.entries(facts)) {
      const declared = config[name as 'credentials'];
      if (!values.some((value) => String(declared) === String(value))) {
        throw new Error(
          `${url} declares the ${name} ${declared}, but its scope enforces ${values.join(' or ')}`,
        );
      }
    }
  });
}
