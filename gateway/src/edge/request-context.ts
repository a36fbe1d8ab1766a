import type { FailedUpstream, TraceContext } from '@telehealth/rpc';
import type { PresentedSession } from './browser-sessions/session-cookie.ts';
import type { Idempotency } from './idempotency/idempotency-key.ts';
import type { Caller } from './requests/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the credential check; null on anonymous routes. */
    caller: Caller | null;
    /** Set by the credential check for a browser session, else null. */
    browserSession: PresentedSession | null;
    /** Set by the brand check; empty on routes without a brand. */
    brandId: string;
    /** Set on changes that carry an `Idempotency-Key`. */
    idempotency: Idempotency | null;
    /** Null when the request is not traced. */
    trace: TraceContext | null;
    /** Monotonic milliseconds. */
    startedAt: number;
    /** Set by the first call of a service; aborted when the client disconnects before its answer. */
    abandoned: AbortController | null;
    /** The failed call that caused a 5xx. */
    failedUpstream: FailedUpstream | null;
  }
  interface FastifyReply {
    /** Of the answered resource, for `ETag`; undefined for resources without versions. */
    version: bigint | undefined;
  }
}
