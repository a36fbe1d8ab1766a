import type { FailedUpstream, TraceContext } from '@telehealth/rpc';
import type { PresentedSession } from './browser-sessions/session-cookie.ts';
import type { Idempotency } from './idempotency/idempotency-key.ts';
import type { Caller } from './requests/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the credential check; null on anonymous routes. */
    caller: Caller | null;
    /** Set by the credential check when a browser session is the credential; null otherwise. */
    browserSession: PresentedSession | null;
    /** Set by the brand check: one of the caller's brands; empty on routes without a brand. */
    brandId: string;
    /** Set on changes that carry an `Idempotency-Key`. */
    idempotency: Idempotency | null;
    /** The place of the request in a trace; null when it is not traced. */
    trace: TraceContext | null;
    /** Monotonic milliseconds. */
    startedAt: number;
    /** Set when the first service is called; aborted when the client disconnects before its answer. */
    abandoned: AbortController | null;
    /** The call of a service for whose sake the answer is a 5xx. */
    failedUpstream: FailedUpstream | null;
  }
  interface FastifyReply {
    /** Version of the answered resource, for its `ETag`; undefined where resources have none. */
    version: bigint | undefined;
  }
}
