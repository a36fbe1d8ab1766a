import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the credential check; null on anonymous routes. */
    caller: Caller | null;
    /** Set by the brand check: one of the caller's brands; empty on routes without a brand. */
    brandId: string;
    /** Monotonic milliseconds. */
    startedAt: number;
    /** Made when the first neighbour is called; aborted when the client goes away before its answer. */
    abandoned: AbortController | null;
  }
}
