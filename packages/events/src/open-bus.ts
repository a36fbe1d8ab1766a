import type { Bus } from './bus.ts';
import type { BusOptions } from './bus-options.ts';
import { openMemoryBus } from './memory/memory-bus.ts';
import { openNatsBus } from './nats/nats-bus.ts';

/**
 * NATS JetStream for `nats://…` or `tls://…` (several servers comma-separated), in-process for undefined or `memory:`.
 * Throws `WrongBusUrl` if malformed; `ping` reports an unreachable server.
 */
export function openBus(url: string | undefined, options: BusOptions): Bus {
  if (url === undefined || url === 'memory:') return openMemoryBus(options);
  return openNatsBus(url, options);
}
