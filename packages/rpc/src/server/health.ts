import { create } from '@bufbuild/protobuf';
import { Code, ConnectError, type ConnectRouter, type HandlerContext } from '@connectrpc/connect';
import { healthService, notServing, serviceUnknown, serving } from '../contract/health-service.ts';

/** Health of one server: every service is serving until the server drains. */
export interface Health {
  /** Adds the health service to a router. It needs no credential. */
  readonly register: (router: ConnectRouter) => void;
  /** Reports NOT_SERVING to every watcher and ends the streams. */
  readonly drain: () => void;
}

/** Health of the named services and, under the empty name, of the server. */
export function createHealth(serviceNames: readonly string[]): Health {
  const names = new Set(['', healthService.typeName, ...serviceNames]);
  const draining = new AbortController();
  const response = (status: number) => create(healthService.method.check?.output ?? never(), { status });
  const statusOf = (name: string) => {
    if (!names.has(name)) return serviceUnknown;
    return draining.signal.aborted ? notServing : serving;
  };
  return {
    register(router) {
      router.service(healthService, {
        check(request: { service: string }) {
          const status = statusOf(request.service);
          if (status === serviceUnknown) throw new ConnectError('unknown service', Code.NotFound);
          return response(status);
        },
        async *watch(request: { service: string }, context: HandlerContext) {
          yield response(statusOf(request.service));
          if (!draining.signal.aborted) await aborted(context.signal, draining.signal);
          if (!context.signal.aborted) yield response(statusOf(request.service));
        },
      } as never);
    },
    drain: () => draining.abort(),
  };
}

function never(): never {
  throw new Error('unreachable');
}

/** Resolves when either signal is aborted, and removes its listeners. */
function aborted(one: AbortSignal, other: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      one.removeEventListener('abort', done);
      other.removeEventListener('abort', done);
      resolve();
    };
    if (one.aborted || other.aborted) return done();
    one.addEventListener('abort', done);
    other.addEventListener('abort', done);
  });
}
