import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackends, type StartFile, startDistributed } from '@telehealth/platform';
import { services } from '@telehealth/platform/services';
import { backendCpu } from '../measure/backend-cpu.ts';
import { startServerProcess } from '../measure/server-process.ts';

export interface SetUp {
  readonly start: StartFile;
  /** The sum of a metric's series whose labels match, by process name. */
  read(metric: string, labels?: RegExp): Promise<readonly (readonly [process: string, value: number])[]>;
  /** Microseconds of CPU used so far, by process name. */
  cpu(): Promise<Readonly<Record<string, number>>>;
  /** Database calls so far. */
  storeCalls(): Promise<number>;
  /** Webhook deliveries so far. */
  deliveries(): Promise<number>;
  close(): Promise<void>;
}

/** One process on embedded stores. */
export async function startStandalone(): Promise<SetUp> {
  const server = await startServerProcess<StartFile>(
    new URL('../measure/standalone-server.ts', import.meta.url),
  );
  return { ...readingsOf(server.hello), start: server.hello, close: server.close };
}

/** Stores data before the start. */
export type Prepare = (target: {
  readonly storeUrl: (service: string) => string;
  readonly dataDir: string;
}) => Promise<unknown>;

/** Separate processes on MongoDB's wire and NATS, with two intakes. */
export async function startProduction(
  prepare: Prepare = async () => {},
  { egressAllow = [] }: { readonly egressAllow?: readonly string[] } = {},
): Promise<SetUp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const given = { mongodbUrl: process.env.MONGODB_URL, natsUrl: process.env.NATS_URL };
  const backends = await openBackends({ ...given, storeUrls: new Map(), busUrls: new Map() }, () => {});
  const storeUrls = new Map(services.map(({ name }) => [name, backends.storeUrl(name)]));
  const storeUrl = (service: string) => storeUrls.get(service) ?? '';
  await prepare({ storeUrl, dataDir });
  const platform = await startDistributed({
    storeUrl,
    busUrl: backends.busUrl,
    dataDir,
    port: 0,
    egressAllow,
    env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
    print: () => {},
    onLoss: (name, code) => process.stderr.write(`${name} of the benchmark ended with ${code}\n`),
  });
  const readings = readingsOf(platform.start);
  return {
    ...readings,
    start: platform.start,
    cpu: async () => ({ ...(await readings.cpu()), ...backendCpu() }),
    async close() {
      await platform.close();
      await backends.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readingsOf({ operations_urls, operations_url = '' }: StartFile) {
  const urls = Object.entries(operations_urls ?? { platform: operations_url });
  const read = (metric: string, labels?: RegExp) =>
    Promise.all(urls.map(async ([name, url]) => [name, await sumOf(url, metric, labels)] as const));
  const total = async (metric: string) => (await read(metric)).reduce((sum, [, value]) => sum + value, 0);
  return {
    read,
    cpu: async () =>
      Object.fromEntries(
        (await read('process_cpu_seconds_total')).map(([name, seconds]) => [name, seconds * 1_000_000]),
      ),
    storeCalls: () => total('store_duration_seconds_count'),
    deliveries: () => total('webhook_attempts_total'),
  };
}

async function sumOf(url: string, metric: string, labels = /^/): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const series = new RegExp(`^${metric}(?:\\{([^}]*)\\})? (\\S+)`, 'gm');
  const matching = [...text.matchAll(series)].filter(([, own = '']) => labels.test(own));
  return matching.reduce((sum, [, , value]) => sum + Number(value), 0);
}
