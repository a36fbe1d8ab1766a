import type { Bus } from './bus.ts';
import type { BusOptions } from './bus-options.ts';
import { openMemoryBus } from './memory/memory-bus.ts';
import { openNatsBus } from './nats/nats-bus.ts';

/**
 * The bus a url names: `nats://…` or `tls://…` (several servers of a cluster comma-separated) is NATS
 * JetStream, undefined or `memory:` the bus of this process. Throws when the url is malformed; an
 * unreachable server shows in `ping`.
 */
export function openBus(url: string | undefined, options: BusOptions): Bus {
  if (url === undefined || url === 'memory:') return openMemoryBus(options);
  return openNatsBus(url, options);
}
