import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDistributed } from '@telehealth/platform';
import { startNatsWithUsers } from '@telehealth/platform/nats-with-users';
import { gateway, services } from '@telehealth/platform/services';
import {
  isUnavailable,
  type Stoppable,
  startDurableMongo,
  startToxiproxy,
  type Unavailable,
} from '@telehealth/test-servers';
import { startReceiver } from '@telehealth/test-servers/receiver';
import { receiversHere } from '../setup/receivers-here.ts';
import type { Stage } from './fault.ts';
import { type Link, linkedSettings } from './links.ts';

/** Separate processes, with a proxy between each pair that communicates. */
export interface FaultyPlatform extends Stage, Stoppable {
  /** The checkout that a process restarts from. */
  readonly checkouts: Map<string, string>;
  readonly links: readonly Link[];
  readonly storeUrl: (service: string) => string;
  /** The bus without a proxy, as the user of a process, or with all rights. */
  readonly busUrl: (process?: string) => string;
  /** kill -9 of `database`, `bus` or a process. Callers are refused until it restarts. */
  kill(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  signal(name: string, signal: NodeJS.Signals): void;
  /** Relative to the machine's clock. */
  setClock(name: string, offsetMs: number): void;
}

/** The gateway and the services, with two replicas of intake. */
export const processes: readonly string[] = [
  gateway.name,
  ...services.flatMap(({ name }) => (name === 'intake' ? ['intake-1', 'intake-2'] : [name])),
];

const root = join(import.meta.dirname, '../../../..');

/** On MongoDB, and on NATS with the users of production. */
export async function startFaultyPlatform(): Promise<FaultyPlatform | Unavailable> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  const started = async <S extends Stoppable>(start: () => Promise<S | Unavailable>): Promise<S> => {
    const server = await start();
    if (isUnavailable(server)) throw new MissingServer(server.unavailable);
    closers.push(server.stop);
    return server;
  };
  try {
    const toxiproxy = await started(startToxiproxy);
    const mongo = await started(startDurableMongo);
    const nats = await started(startNatsWithUsers);
    const receiver = await startReceiver();
    closers.push(receiver.close);
    const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-faults-'));
    closers.push(() => rmSync(dataDir, { recursive: true, force: true }));

    const links: Link[] = [];
    const checkouts = new Map<string, string>();
    const processOfPort = new Map<string, string>();
    const clockFile = (name: string) => join(dataDir, `${name}.clock`);
    const databases = new Map(services.map(({ name }) => [name, mongo.freshDatabase()]));
    const storeUrl = (service: string) => databases.get(service) ?? '';
    const platform = await startDistributed({
      storeUrl,
      busUrl: (name) => nats.userOf(nats.url, name),
      checkoutOf: (name) => checkouts.get(name) ?? root,
      mainOf: (name) => (name === 'orders' ? 'packages/e2e/src/faults/quick-orders.ts' : undefined),
      async settingsOf(name, own) {
        const clock = {
          NODE_OPTIONS: `--import ${join(import.meta.dirname, 'jumping-clock.ts')}`,
          CLOCK_OFFSET_FILE: clockFile(name),
        };
        return { ...(await linkedSettings(name, own, { toxiproxy, links, processOfPort })), ...clock };
      },
      dataDir,
      port: 0,
      egressAllow: [receiversHere.EGRESS_ALLOW_CIDRS],
      env: { RATE_LIMITS: 'off', WEBHOOK_TIMEOUT: '5s' },
      print: () => {},
      onLoss: () => {},
    });
    closers.push(platform.close);
    const toReceiver = await toxiproxy.forward(`127.0.0.1:${receiver.port}`);
    links.push({ kind: 'webhooks → receiver', from: 'webhooks', to: 'receiver', proxy: toReceiver });

    const servers = new Map([
      ['database', { kill: mongo.crash, restart: mongo.resume }],
      ['bus', { kill: nats.crash, restart: nats.restart }],
    ]);
    const linksTo = (name: string) => links.filter(({ to }) => to === name);
    return {
      start: platform.start,
      checkouts,
      links,
      storeUrl,
      busUrl: (process) => (process === undefined ? nats.url : nats.userOf(nats.url, process)),
      receiver,
      receiverUrl: `http://127.0.0.1:${toReceiver.port}`,
      // A closed port refuses connections; a proxy without a server would accept them.
      async kill(name) {
        const cut = linksTo(name).map(({ proxy }) => proxy.cut());
        await Promise.all([...cut, servers.get(name)?.kill() ?? platform.kill(name)]);
      },
      async restart(name) {
        await (servers.get(name)?.restart() ?? platform.restart(name));
        await Promise.all(linksTo(name).map(({ proxy }) => proxy.restore()));
      },
      signal: platform.signal,
      setClock(name, offsetMs) {
        writeFileSync(clockFile(name), String(offsetMs));
        platform.signal(name, 'SIGUSR2');
      },
      stop,
    };
  } catch (error) {
    await stop();
    if (error instanceof MissingServer) return { unavailable: error.message };
    throw error;
  }
}

class MissingServer extends Error {}
