import type { Bus } from './bus.ts';
import { WrongBusUrl } from './bus-errors.ts';
import type { BusOptions } from './bus-options.ts';
import { openMemoryBus } from './memory/memory-bus.ts';
import { openNatsBus } from './nats/nats-bus.ts';
import { readServers } from './nats/servers.ts';

/** What is wrong with the form of a url, without opening it; undefined: nothing. */
export function faultOfBusUrl(url: string): string | undefined {
  try {
    if (url !== 'memory:') readServers(url);
    return undefined;
  } catch (error) {
    if (error instanceof WrongBusUrl) return error.fault;
    throw error;
  }
}

/**
 * NATS JetStream for `nats://…` or `tls://…` (several servers comma-separated), in-process for undefined or `memory:`.
 * Throws `WrongBusUrl` if malformed; `ping` reports an unreachable server.
 */
export function openBus(url: string | undefined, options: BusOptions): Bus {
  if (url === undefined || url === 'memory:') return openMemoryBus(options);
  return openNatsBus(url, options);
}
