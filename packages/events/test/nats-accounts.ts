import type { NatsServer } from '@telehealth/test-servers';
import { connect, type JetStreamManager } from 'nats';
import { afterEach } from 'vitest';
import { type Bus, type BusOptions, openBus } from '../src/index.ts';
import { readServers } from '../src/nats/servers.ts';
import type { World } from './bus-contract.ts';
import { realClock } from './some-event.ts';

/** An account of the server that no other test uses. */
export interface Account {
  readonly url: string;
  /** The bus as one more process sees it. */
  bus(options?: Partial<BusOptions>): Bus;
  /** The server as its operator sees it. */
  operator(): Promise<JetStreamManager>;
}

/** Accounts for the tests of a suite. What they opened is closed after each test. */
export function accountsOf(server: NatsServer) {
  const opened = new Set<{ close(): Promise<unknown> }>();
  afterEach(async () => {
    for (const each of opened) await each.close();
    opened.clear();
  });

  function worldOf(url: string): World {
    const buses = new Set<Bus>();
    return {
      process(options = {}) {
        const bus = openBus(url, { clock: realClock, ackWaitMs: 5_000, park: async () => {}, ...options });
        buses.add(bus);
        return bus;
      },
      async close() {
        for (const bus of buses) await bus.close();
      },
    };
  }

  function account(): Account {
    const url = server.freshAccount();
    const world = worldOf(url);
    opened.add(world);
    return {
      url,
      bus: (options) => world.process(options),
      async operator() {
        const nc = await connect(readServers(url));
        opened.add(nc);
        return await nc.jetstreamManager();
      },
    };
  }

  return { account, worldOf };
}
