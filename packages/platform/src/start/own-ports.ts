import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';

/** The ports on which this process listens. */
export interface OwnPorts {
  has(port: number): boolean;
  close(): void;
}

const listening = 'tracing:net.server.listen:asyncEnd';

/** Knows every server that begins to listen after this call. Node itself reports them, so none has to be named here. */
export function watchOwnPorts(): OwnPorts {
  const servers = new Set<Server>();
  const add = (message: unknown) => {
    const { server } = message as { readonly server: Server };
    servers.add(server);
    server.once('close', () => servers.delete(server));
  };
  subscribe(listening, add);
  return {
    has: (port) => [...servers].some((server) => portOf(server) === port),
    close: () => unsubscribe(listening, add),
  };
}

function portOf(server: Server): number | undefined {
  const address = server.address();
  return address === null || typeof address === 'string' ? undefined : address.port;
}
