import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyHttpOptions, RawServerDefault } from 'fastify';
import { bodyLimitBytes } from './bodies/json-body.ts';
import type { TimeLimits } from './limits/time-limits.ts';
import { answerParserFault } from './problems/parser-faults.ts';
import type { Problems } from './problems/problems.ts';
import { setBaseHeaders } from './requests/base-headers.ts';
import { assignCorrelationId } from './requests/correlation-id.ts';
import type { Observe } from './requests/finished-request.ts';
import { unboundedParamLength } from './routing/route-index.ts';
import { routableTarget } from './unmatched.ts';

interface Server {
  readonly settings: { readonly deadlineMs: number; readonly trustedProxies: readonly string[] };
  readonly limits: TimeLimits;
  readonly problems: Problems;
  readonly observers: readonly Observe[];
}

export function serverOptions({ settings, limits, problems, observers }: Server) {
  const { deadlineMs, trustedProxies } = settings;
  return {
    http: {
      requireHostHeader: false,
      // Repeated headers are joined, so that two credentials are refused.
      joinDuplicateHeaders: true,
      headersTimeout: limits.receiveMs,
      connectionsCheckingInterval: 1000,
    },
    requestTimeout: limits.receiveMs,
    // Closes idle connections. A request may wait for its answer, so the deadlines bound it too.
    connectionTimeout: Math.max(limits.unreadMs, deadlineMs + limits.placeMs, limits.longMs + limits.placeMs),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: unboundedParamLength },
    genReqId: assignCorrelationId,
    rewriteUrl: (request) => {
      ignoreForwarded(request);
      return routableTarget(request);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        // Issues name what the schema allows.
        verbose: true,
        keywords: ['x-enum-descriptions', 'x-rule'],
      },
    },
    schemaController: { compilersFactory: { buildSerializer: sharedSerializers() } },
    clientErrorHandler: answerParserFault(problems, observers),
    frameworkErrors: (_error, request, reply) => {
      setBaseHeaders(request, reply);
      problems.send(reply, 'malformed-request');
    },
  } satisfies FastifyHttpOptions<RawServerDefault>;
}

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * Removes forwarding headers at the TLS listener: no proxy adds them there, so they are the browser's own
 * (decisions.md 13).
 */
function ignoreForwarded({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  if (socket instanceof TLSSocket) for (const name of forwarded) delete headers[name];
}

const serializers = new Map<string, ReturnType<ReturnType<ReturnType<typeof SerializerSelector>>>>();

/**
 * One serializer per distinct schema: it takes milliseconds to build, and half of the schemas repeat. A
 * schema that is referred to has one name and meaning in all applications of the process.
 */
const sharedSerializers: typeof SerializerSelector = () => {
  const selector = SerializerSelector();
  return (...schemas) => {
    const build = selector(...schemas);
    return (route) => {
      const key = JSON.stringify(route.schema);
      const known = serializers.get(key);
      if (known !== undefined) return known;
      const serializer = build(route);
      serializers.set(key, serializer);
      return serializer;
    };
  };
};
