import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import {
  Health as Service,
  HealthCheckResponse_ServingStatus as Status,
} from '@telehealth/contracts/grpc-health';

/** Every service is serving until the server drains. */
export interface Health {
  /** Without a credential. */
  readonly register: (router: ConnectRouter) => void;
  /** Sends NOT_SERVING to watchers and ends their streams. */
  readonly drain: () => void;
}

/** Of the named services, and of the server under the empty name. */
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

/** Resolves at the first abort, and removes its listeners. */
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
