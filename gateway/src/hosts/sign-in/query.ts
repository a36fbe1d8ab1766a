import type { FastifyRequest } from 'fastify';

/** The parameters of an address that it has once. */
export type Query = Readonly<Record<string, string | undefined>>;

export function queryOf({ query }: FastifyRequest): Query {
  const entries = Object.entries(query as object).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries);
}
