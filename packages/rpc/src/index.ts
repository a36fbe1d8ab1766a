export type { Address, Resolve } from './client/addresses.ts';
export { type CallContext, callOptions, readOptions } from './client/call-options.ts';
export { checkHealth } from './client/check-health.ts';
export { type Client, createClient } from './client/client.ts';
export type { ExchangeAnswer, ExchangeRequest } from './client/exchange.ts';
export { createTransport, type RpcTransport, type TransportOptions } from './client/transport.ts';
export type {
  Call,
  ClientMode,
  DayQuotas,
  Operator,
  SessionRole,
  Tenancy,
  TraceContext,
} from './contract/call.ts';
export { type Contract, contract, type Handlers } from './contract/contract.ts';
export { credentialFor, digestOf, type InternalCaller } from './contract/credentials.ts';
export { type FailedUpstream, failedUpstreamOf } from './contract/failed-upstream.ts';
export type { LocalServer, LocalServers } from './contract/local-server.ts';
export { currentLogFields, withLogContext } from './contract/log-context.ts';
export { replayedHeader } from './contract/metadata.ts';
export { traceContextOf, traceIdOf } from './contract/trace-context.ts';
export type { Span, SpanFacts, Tracer } from './contract/tracer.ts';
export { errorFromWire } from './contract/wire-error.ts';
export type { AuthenticateOperator } from './server/calls/access.ts';
export type { CallRecord, RpcLogger } from './server/calls/call-lifecycle.ts';
export type { Interceptor, UnaryHandler } from './server/calls/endpoint.ts';
export type { ServerTls } from './server/ports/http1-port.ts';
export { countUnanswered } from './server/ports/unanswered-requests.ts';
export type { HttpRoute, HttpRouteHandler } from './server/protocols/http-route.ts';
export { type RpcServer, type ServeOptions, serveContracts } from './server/server.ts';
