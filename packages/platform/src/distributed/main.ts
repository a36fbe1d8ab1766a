import { join, resolve } from 'node:path';
import { buildPages } from '@telehealth/pages/build-pages';
import { type EnvironmentReader, readConfig } from '@telehealth/service-kit/config';
import { runProcess } from '@telehealth/service-kit/process';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { gateway, services, settingFor } from '../services.ts';
import { claimDataFolder } from '../start/data-folder.ts';
import { readDemoState } from '../start/demo-state.ts';
import { greeting } from '../start/greeting.ts';
import { readableLine } from '../start/readable-line.ts';
import { removeStartFile } from '../start/start-file.ts';
import { store } from '../tenants/stored-json.ts';
import { openBackends } from './backends.ts';
import { startDistributed } from './start-distributed.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The settings `<NAME>_<suffix>` that are set, by the name of the process. */
function urls(read: EnvironmentReader, processes: readonly { readonly name: string }[], suffix: string) {
  return new Map(
    processes.flatMap(({ name }) => {
      const url = read.optional(settingFor(name, suffix));
      return url === undefined ? [] : [[name, url] as const];
    }),
  );
}

await runProcess(async () => {
  const config = readConfig(process.env, (read) => ({
    port: read.port('PORT', 8000),
    dataDir: resolve(read.text('DATA_DIR', '.data/distributed')),
    rateLimits: read.flag('RATE_LIMITS', true),
    egressAllow: read.optional('EGRESS_ALLOW_CIDRS')?.split(',') ?? [],
    given: {
      mongodbUrl: read.optional('STORE_URL'),
      natsUrl: read.optional('BUS_URL'),
      storeUrls: urls(read, services, 'STORE_URL'),
      busUrls: urls(read, [...services, gateway], 'BUS_URL'),
    },
  }));
  const tracing = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('OTEL_') && value !== undefined ? [[name, value]] : [],
    ),
  );
  const folder = claimDataFolder(config.dataDir);
  const file = join(config.dataDir, 'distributed.json');
  removeStartFile(file);

  await buildPages();
  print('Starting MongoDB and NATS, unless STORE_URL and BUS_URL name running ones …');
  const backends = await openBackends(config.given, print);
  try {
    const distributed = await startDistributed({
      storeUrl: backends.storeUrl,
      dataDir: config.dataDir,
      busUrl: backends.busUrl,
      port: config.port,
      env: { ...tracing, RATE_LIMITS: config.rateLimits ? 'on' : 'off' },
      egressAllow: config.egressAllow,
      receiverLogger: createLogger({
        service: 'receiver',
        destination: { write: (line) => print(readableLine('receiver', line.trimEnd())) },
      }),
      print,
      onLoss: (name, code) => print(`${name} ended with ${code}; the others go on`),
    });
    store(file, distributed.start);
    print(greeting(distributed.start, file, await readDemoState(distributed.start)));
    const close = async () => {
      removeStartFile(file);
      await distributed.close();
      await backends.stop();
      folder.release();
    };
    return { running: { close }, logger: createLogger({ service: 'distributed' }) };
  } catch (error) {
    await backends.stop();
    throw error;
  }
});
