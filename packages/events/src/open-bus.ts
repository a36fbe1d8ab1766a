import type { Bus } from './bus.ts';
import type { BusOptions } from './bus-options.ts';
import { openMemoryBus } from './memory/memory-bus.ts';
import { openNatsBus } from './nats/nats-bus.ts';

/**
 * Opens the bus of a url: NATS JetStream for `nats://…` or `tls://…` (several servers of a cluster comma-separated), the
 * in-process bus for undefined or `memory:`. Throws `WrongBusUrl` when it is malformed; `ping` shows an unreachable
 * server.
 */
export function openBus(url: string | undefined, options: BusOptions): Bus {
  if (url === undefined || url === 'memory:') return openMemoryBus(options);
  return openNatsBus(url, options);
}
