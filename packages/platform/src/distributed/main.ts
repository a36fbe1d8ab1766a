import { join, resolve } from 'node:path';
import { createLogger, readConfig, runProcess } from '@telehealth/service-kit';
import { greeting } from '../greeting.ts';
import { loadSecrets } from '../secrets.ts';
import { removeStartFile, writeStartFile } from '../start-file.ts';
import { openBackends } from './backends.ts';
import { startDistributed } from './start-distributed.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runProcess(async () => {
  const config = readConfig(process.env, (read) => ({
    port: read.port('PORT', 8000),
    dataDir: resolve(read.text('DATA_DIR', '.data/distributed')),
    rateLimits: read.flag('RATE_LIMITS', true),
    given: {
      mongodbUrl: read.optional('MONGODB_URL'),
      natsUrl: read.optional('NATS_URL'),
      storeUrls: {
        accounts: read.optional('ACCOUNTS_STORE_URL'),
        catalog: read.optional('CATALOG_STORE_URL'),
        intake: read.optional('INTAKE_STORE_URL'),
      },
    },
  }));
  const tracing = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('OTEL_') && value !== undefined ? [[name, value]] : [],
    ),
  );
  const secrets = loadSecrets(config.dataDir);
  const file = join(config.dataDir, 'distributed.json');
  removeStartFile(file);

  print('Starting MongoDB and NATS, unless MONGODB_URL and NATS_URL name running ones …');
  const backends = await openBackends(config.given);
  try {
    const distributed = await startDistributed({
      storeUrls: backends.storeUrls,
      mediaDir: join(config.dataDir, 'media'),
      natsUrl: backends.natsUrl,
      port: config.port,
      secrets,
      env: { ...tracing, RATE_LIMITS: config.rateLimits ? 'on' : 'off' },
      keysFile: join(config.dataDir, 'demo-keys.json'),
      print,
      onLoss: (name, code) => print(`${name} ended with ${code}; the others go on`),
    });
    writeStartFile(file, distributed.start);
    print(greeting(distributed.start, file));
    const close = async () => {
      removeStartFile(file);
      await distributed.close();
      await backends.stop();
    };
    return { running: { close }, logger: createLogger({ service: 'distributed' }) };
  } catch (error) {
    await backends.stop();
    throw error;
  }
});
