import type { DescMessage, DescMethod, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Call } from './call.ts';
import type { Access, Contract } from './contract.ts';

/** Runs one unary method. */
export type UnaryHandler = (
  request: MessageShape<DescMessage>,
  call: Call,
) => Promise<MessageInitShape<DescMessage>>;

/** Wraps every unary handler of a server, once, whatever protocol the call comes by. The first is the outermost. */
export type Interceptor = (next: UnaryHandler, method: DescMethod) => UnaryHandler;

/** Runs one server-streaming method. */
export type StreamHandler = (
  request: MessageShape<DescMessage>,
  call: Call,
) => AsyncIterable<MessageInitShape<DescMessage>>;

/** A method as it is served. */
export interface ServedMethod {
  readonly service: string;
  readonly method: DescMethod;
  /** `/<service>/<method>`. */
  readonly path: string;
  readonly access: Access;
  readonly unary: UnaryHandler | undefined;
  readonly stream: StreamHandler | undefined;
}

/**
 * The methods of the contracts, each with its interceptors applied.
 *
 * @throws Error when a service is served twice, a handler is missing or a method takes a stream of requests.
 */
export function servedMethodsOf(
  contracts: readonly Contract[],
  interceptors: readonly Interceptor[],
): readonly ServedMethod[] {
  const services = new Set<string>();
  const served: ServedMethod[] = [];
  for (const { service, access, handlers } of contracts) {
    if (services.has(service.typeName)) throw new Error(`${service.typeName} is served twice`);
    services.add(service.typeName);
    for (const method of service.methods) {
      const handler = handlers[method.localName];
      const path = `/${service.typeName}/${method.name}`;
      if (handler === undefined) throw new Error(`${path} has no handler`);
      if (method.methodKind === 'unary') {
        const unary = interceptors.reduceRight<UnaryHandler>((next, wrap) => wrap(next, method), handler);
        served.push({ service: service.typeName, method, path, access, unary, stream: undefined });
      } else if (method.methodKind === 'server_streaming') {
        served.push({ service: service.typeName, method, path, access, unary: undefined, stream: handler });
      } else {
        throw new Error(`${path} takes a stream of requests, which is not served`);
      }
    }
  }
  return served;
}
