import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Problems } from '../../edge/problems/problems.ts';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import type { ProxyUpload } from '../../upstream/proxy-upload.ts';
import type { Cursors } from './cursors.ts';

/** A scope whose handlers are typed by the schemas of their routes. */
export type RouteScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the routes behind an API key are built on. */
export interface RouteParts {
  readonly clients: Clients;
  readonly activeDomains: ActiveDomains;
  readonly call: CallUpstream;
  /** As `call`, within the longer deadline of what waits for servers of somebody else. */
  readonly callLong: CallUpstream;
  readonly proxyUpload: ProxyUpload;
  readonly cursors: Cursors;
  readonly problems: Problems;
  /** How many requests of one kind that takes long (uploads, test-fires, verifications) are worked on at a time. */
  readonly maxLongRequests: number;
}
