import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackends, type StartFile, startDistributed } from '@telehealth/platform';
import { services } from '@telehealth/platform/services';
import { startServerProcess } from '../measure/server-process.ts';

export interface SetUp {
  readonly start: StartFile;
  close(): Promise<void>;
}

/** One process on embedded stores. */
export async function startStandalone(): Promise<SetUp> {
  const server = await startServerProcess<StartFile>(
    new URL('../measure/standalone-server.ts', import.meta.url),
  );
  return { start: server.hello, close: server.close };
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
  return {
    start: platform.start,
    async close() {
      await platform.close();
      await backends.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
