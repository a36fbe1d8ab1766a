import type { OperationFacts } from '@telehealth/public-api/operation';
import type { Scope } from '@telehealth/public-api/scopes';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<OperationFacts> {
    /** The scope that a restricted key needs. */
    readonly keyScope?: Scope | undefined;
    /** Served only at member hosts; an unknown path at the platform's host. */
    readonly atMemberHost?: true;
  }
}

/**
 * Checks the declared facts of routes added after this call against those the scope enforces. A value may be
 * one of several.
 *
 * @throws Error for a route whose facts differ.
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
