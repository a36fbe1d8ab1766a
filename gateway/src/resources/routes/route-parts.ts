import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { SessionCookie } from '../../edge/browser-sessions/session-cookie.ts';
import { createSessionShares, type SessionShares } from '../../edge/browser-sessions/session-shares.ts';
import {
  boundLongRequests,
  type LongRequestsOptions,
  type RunLong,
} from '../../edge/limits/long-requests.ts';
import type { TimeLimits } from '../../edge/limits/time-limits.ts';
import type { Problems } from '../../edge/problems/problems.ts';
import type { ReadOnlyState } from '../../edge/read-only.ts';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import { anonymousCalls, type CallUpstream, upstreamCalls } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import { type ProxyUpload, uploadProxy } from '../../upstream/proxy-upload.ts';
import type { Cursors } from './cursors.ts';

/** Handlers are typed by the schemas of their routes. */
export type RouteScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

interface AskedIssuer {
  readonly issuer: string;
  readonly oidcClientId: string;
  readonly oidcClientSecret: string;
}

export interface RouteParts {
  readonly clients: Clients;
  readonly activeDomains: ActiveDomains;
  readonly readOnlyState: ReadOnlyState;
  /** `PUBLIC_URL`; undefined: as clients ask. */
  readonly publicOrigin: string | undefined;
  /** Why an issuer of members cannot be used, as a sentence; undefined when it can. */
  readonly checkIssuer: (asked: AskedIssuer) => Promise<string | undefined>;
  /** Undefined: the deployment has no sign-in. */
  readonly signInOrigin: string | undefined;
  readonly call: CallUpstream;
  /** For requests without a credential. */
  readonly callAnonymously: CallUpstream;
  /** With the longer deadline of calls to outside servers. */
  readonly callLong: CallUpstream;
  /** For one page of several in an answer: each has the whole deadline. */
  readonly callPage: CallUpstream;
  readonly proxyUpload: ProxyUpload;
  readonly cursors: Cursors;
  readonly sessionCookie: SessionCookie;
  readonly shares: SessionShares;
  readonly problems: Problems;
  /** Of one kind of long request: test-fires, verifications. */
  readonly longRequests: LongRequestsOptions;
  /** Of lists that are streamed whole. */
  readonly runExport: RunLong;
  readonly uploads: UploadBounds;
  readonly deadlineMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

type Given = Pick<
  RouteParts,
  | 'clients'
  | 'activeDomains'
  | 'readOnlyState'
  | 'cursors'
  | 'sessionCookie'
  | 'signInOrigin'
  | 'publicOrigin'
  | 'checkIssuer'
  | 'problems'
  | 'now'
>;

interface Bounds {
  readonly deadlineMs: number;
  readonly maxInFlight: number;
  readonly rateLimits: boolean;
}

/** Long requests and pieces of uploads have a quarter of the places each. */
export function routeParts(
  given: Given,
  { deadlineMs, maxInFlight, rateLimits }: Bounds,
  { longMs, longPlaceMs, placeMs }: TimeLimits,
): RouteParts {
  const { clients, now } = given;
  const quarter = Math.ceil(maxInFlight / 4);
  return {
    ...given,
    deadlineMs,
    shares: createSessionShares({ now, isLimited: rateLimits }),
    call: upstreamCalls({ deadlineMs, now }),
    callLong: upstreamCalls({ deadlineMs: longMs, now }),
    callPage: upstreamCalls({ deadlineMs, now, startOf: now }),
    callAnonymously: anonymousCalls({ deadlineMs, now }),
    proxyUpload: uploadProxy(clients.media, { deadlineMs }),
    longRequests: { max: quarter, waitMs: longPlaceMs },
    runExport: boundLongRequests({ max: quarter, waitMs: longPlaceMs }, 'exports'),
    uploads: { maxRunning: maxInFlight, maxPieces: quarter, waitMs: placeMs },
  };
}

export interface UploadBounds {
  /** Bodies received at a time. */
  readonly maxRunning: number;
  /** Pieces that intake takes at a time. */
  readonly maxPieces: number;
  /** How long a piece waits to be taken, ms. */
  readonly waitMs: number;
}
