import type { DescMessage, DescMethod, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { ContractAccess, OperatorScope } from '@telehealth/contracts/access';
import type { Call } from '../../contract/call.ts';
import type { Contract } from '../../contract/contract.ts';

export type UnaryHandler = (
  request: MessageShape<DescMessage>,
  call: Call,
) => Promise<MessageInitShape<DescMessage>>;

/** Wraps every unary handler once, for all protocols. The first is the outermost. */
export type Interceptor = (next: UnaryHandler, method: DescMethod) => UnaryHandler;

export type StreamHandler = (
  request: MessageShape<DescMessage>,
  call: Call,
) => AsyncIterable<MessageInitShape<DescMessage>>;

export type EndpointAccess =
  | 'internal'
  /** On the port of operators, without a token. */
  | 'open'
  | {
      readonly scope: OperatorScope;
      readonly reach: 'client' | 'platform';
      /** Whether its callers may use it too. */
      readonly isShared: boolean;
    };

/** A method or a plain route. */
export interface Endpoint {
  readonly service: string;
  readonly name: string;
  /** `/<service>/<name>`. */
  readonly path: string;
  readonly access: EndpointAccess;
  /** Processes that may call what is `internal` or shared. */
  readonly callers: readonly string[];
  /** Without a deadline, unless the caller sets one. */
  readonly isOpenEnded: boolean;
}

export interface MethodEndpoint extends Endpoint {
  readonly method: DescMethod;
  readonly unary: UnaryHandler | undefined;
  readonly stream: StreamHandler | undefined;
}

/**
 * With interceptors applied.
 *
 * @throws Error for a service served twice, a missing handler, a method without permitted callers, or one with a
 * request stream.
 */
export function methodEndpointsOf(
  contracts: readonly Contract[],
  interceptors: readonly Interceptor[],
): readonly MethodEndpoint[] {
  const services = new Set<string>();
  const endpoint: MethodEndpoint[] = [];
  for (const { service, access, handlers } of contracts) {
    if (services.has(service.typeName)) throw new Error(`${service.typeName} is served twice`);
    services.add(service.typeName);
    for (const method of service.methods) {
      const handler = handlers[method.localName];
      const path = `/${service.typeName}/${method.name}`;
      const own = endpointAccess(access, method.localName, path);
      const { callers } = access;
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

/** For services, without operator access. */
export function internalEndpoints(endpoints: readonly MethodEndpoint[]): readonly MethodEndpoint[] {
  return endpoints
    .filter(({ access }) => access === 'internal' || (access !== 'open' && access.isShared))
    .map((endpoint) => ({ ...endpoint, access: 'internal' }));
}

function endpointAccess(
  { methods, scope, callers }: ContractAccess,
  localName: string,
  path: string,
): EndpointAccess {
  const own = methods.get(localName);
  if (own === undefined) throw new Error(`${path} has no access`);
  if ((own === 'internal' || own === 'shared') && callers.length === 0)
    throw new Error(`${path} has no callers`);
  if (own === 'internal' || own === 'open') return own;
  if (scope === undefined) throw new Error(`${path} has no scope of operators`);
  return { scope, reach: own === 'platform' ? own : 'client', isShared: own === 'shared' };
}
