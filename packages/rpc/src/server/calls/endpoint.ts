import type { DescMessage, DescMethod, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Call } from '../../contract/call.ts';
import { type Access, type Contract, methodAccess, type Reach } from '../../contract/contract.ts';

export type UnaryHandler = (
  request: MessageShape<DescMessage>,
  call: Call,
) => Promise<MessageInitShape<DescMessage>>;

/** Wraps every unary handler of a server, once, for all protocols. The first is the outermost. */
export type Interceptor = (next: UnaryHandler, method: DescMethod) => UnaryHandler;

export type StreamHandler = (
  request: MessageShape<DescMessage>,
  call: Call,
) => AsyncIterable<MessageInitShape<DescMessage>>;

export type EndpointAccess =
  | 'internal'
  | {
      readonly operator: string;
      readonly reach: Reach;
      /** Its callers may call it, too. */
      readonly isShared: boolean;
    };

/** A method or a plain route, as it is served. */
export interface Endpoint {
  readonly service: string;
  readonly name: string;
  /** `/<service>/<name>`. */
  readonly path: string;
  readonly access: EndpointAccess;
  /** The processes whose credential opens what is `internal` or shared. */
  readonly callers: readonly string[];
  /** Its calls have no deadline unless the caller sets one. */
  readonly isOpenEnded: boolean;
}

export interface MethodEndpoint extends Endpoint {
  readonly method: DescMethod;
  readonly unary: UnaryHandler | undefined;
  readonly stream: StreamHandler | undefined;
}

/** The names of the processes that may call a contract or a plain route, by its name. */
export type CallersOf = (contract: string) => readonly string[];

/**
 * The methods of the contracts, each with its interceptors applied.
 *
 * @throws Error when a service is served twice, a handler is missing, the access of a method is not defined, nobody may call
 * an internal one or a method takes a stream of requests.
 */
export function methodEndpointsOf(
  contracts: readonly Contract[],
  interceptors: readonly Interceptor[],
  callersOf: CallersOf,
): readonly MethodEndpoint[] {
  const services = new Set<string>();
  const endpoint: MethodEndpoint[] = [];
  for (const { service, access, handlers } of contracts) {
    if (services.has(service.typeName)) throw new Error(`${service.typeName} is served twice`);
    services.add(service.typeName);
    const callers = callersOf(service.typeName);
    for (const method of service.methods) {
      const handler = handlers[method.localName];
      const path = `/${service.typeName}/${method.name}`;
      const own = endpointAccess(access, method.localName);
      if (own === undefined) throw new Error(`${path} has no access`);
      if (own === 'internal' && callers.length === 0) throw new Error(`${service.typeName} has no callers`);
      const common = { service: service.typeName, name: method.name, method, path, access: own, callers };
      if (handler === undefined) throw new Error(`${path} has no handler`);
      if (method.methodKind === 'unary') {
        const unary = interceptors.reduceRight<UnaryHandler>((next, wrap) => wrap(next, method), handler);
        endpoint.push({ ...common, isOpenEnded: false, unary, stream: undefined });
      } else if (method.methodKind === 'server_streaming') {
        endpoint.push({ ...common, isOpenEnded: true, unary: undefined, stream: handler });
      } else {
        throw new Error(`${path} takes a stream of requests, which is not served`);
      }
    }
  }
  return endpoint;
}

/** What services may call, without its access for operators. */
export function internalEndpoints(endpoints: readonly MethodEndpoint[]): readonly MethodEndpoint[] {
  return endpoints
    .filter(({ access }) => access === 'internal' || access.isShared)
    .map((endpoint) => ({ ...endpoint, access: 'internal' }));
}

function endpointAccess(access: Access, localName: string): EndpointAccess | undefined {
  const own = methodAccess(access, localName);
  if (access === 'internal' || own === 'internal') return 'internal';
  if (own === undefined) return undefined;
  const { operator } = access;
  return own === 'shared'
    ? { operator, reach: 'client', isShared: true }
    : { operator, reach: own, isShared: false };
}
