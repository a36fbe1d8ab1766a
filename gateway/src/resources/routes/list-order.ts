import { malformedRequest } from '../../edge/problems/malformed-request.ts';

interface OrderedQuery {
  readonly order?: string;
  readonly updated_since?: string;
  readonly created_since?: string;
  readonly created_until?: string;
}

const rangesOf = {
  asc: ['updated_since'],
  desc: ['created_since', 'created_until'],
} as const;

/** Throws `malformed-request` for a range that the order has no index for (decisions.md 15). */
export function checkRange({ query }: { readonly query: OrderedQuery }): void {
  const { order = 'asc' } = query;
  for (const named of ['asc', 'desc'] as const)
    for (const name of rangesOf[named])
      if (order !== named && query[name] !== undefined)
        throw malformedRequest('request.invalid', `${name} goes with order=${named}.`, `?${name}`);
}

/** Of the message: whether a list is asked for newest first. */
export function newestFirst({ query }: { readonly query: OrderedQuery }): { readonly newestFirst: boolean } {
  return { newestFirst: query.order === 'desc' };
}
