import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import {
  Health as Service,
  HealthCheckResponse_ServingStatus as Status,
} from '@telehealth/contracts/grpc-health';

/** Health of one server: every service is serving until the server drains. */
export interface Health {
  /** Adds the health service to a router. It needs no credential. */
  readonly register: (router: ConnectRouter) => void;
  /** Reports NOT_SERVING to every watcher and ends the streams. */
  readonly drain: () => void;
}

/** Health of the named services and, under the empty name, of the server, for at most so many watchers at once. */
export function createHealth(serviceNames: readonly string[], maxWatchers: number): Health {
  let watchers = 0;
  const names = new Set(['', Service.typeName, ...serviceNames]);
  const draining = new AbortController();
  const statusOf = (name: string) => {
    if (!names.has(name)) return Status.SERVICE_UNKNOWN;
    return draining.signal.aborted ? Status.NOT_SERVING : Status.SERVING;
  };
  return {
    register(router) {
      router.service(Service, {
        check({ service }) {
          const status = statusOf(service);
          if (status === Status.SERVICE_UNKNOWN) throw new ConnectError('unknown service', Code.NotFound);
          return { status };
        },
        async *watch({ service }, { signal }) {
          if (watchers >= maxWatchers) throw new ConnectError('too many watchers', Code.ResourceExhausted);
          watchers++;
          try {
            yield { status: statusOf(service) };
            if (!draining.signal.aborted) await aborted(signal, draining.signal);
            if (!signal.aborted) yield { status: statusOf(service) };
          } finally {
            watchers--;
          }
        },
      });
    },
    drain: () => draining.abort(),
  };
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
