import { resolve } from 'node:path';
import { buildPages } from '@telehealth/pages/build-pages';
import { readConfig } from '@telehealth/service-kit/config';
import { closeSequentially, runProcess } from '@telehealth/service-kit/process';
import { createLogger, readBuild, startTracing } from '@telehealth/service-kit/telemetry';
import { readDemoState } from './start/demo-state.ts';
import { partsEnvironment } from './start/environment.ts';
import { greeting } from './start/greeting.ts';
import { readableLine } from './start/readable-line.ts';
import { startPlatform } from './start/start-platform.ts';

await runProcess(async () => {
  const config = readConfig(process.env, (read) => ({
    port: read.port('PORT', 8000),
    operationsPort: read.port('OPERATIONS_PORT', 0),
    tlsPort: read.port('TLS_PORT', 0),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    logLevel: read.logLevel('info'),
    rateLimits: read.flag('RATE_LIMITS', true),
    egressAllow: read.optional('EGRESS_ALLOW_CIDRS')?.split(',') ?? [],
  }));
  const { settings, ignored } = partsEnvironment(process.env);
  process.stdout.write(`Starting on ${config.dataDir} …\n`);
  if (ignored.length > 0)
    process.stdout.write(`npm start chooses these itself, and ignores what is set: ${ignored.join(', ')}\n`);
  // The gateway serves the pages of patients as they are built.
  await buildPages();
  const logger = createLogger({ service: 'platform', level: config.logLevel });
  const tracing = await startTracing({ service: 'standalone', env: process.env, logger, edge: true });
  // The log leaves out the requests of the start itself.
  let isReady = false;
  const readableLogger = (service: string, isShown: () => boolean) => {
    const write = (line: string) => {
      if (isShown()) process.stdout.write(`${readableLine(service, line.trimEnd())}\n`);
    };
    return createLogger({ service, level: config.logLevel, destination: { write } });
  };
  const platform = await startPlatform({
    ...config,
    settings,
    issuerUrl: settings.OIDC_ISSUER,
    build: readBuild(process.env),
    requestLogger: readableLogger('gateway', () => isReady),
    receiverLogger: readableLogger('receiver', () => true),
    tracer: tracing.tracer,
  });
  process.stdout.write(greeting(platform.start, platform.startFilePath, await readDemoState(platform.start)));
  isReady = true;
  const close = () => closeSequentially([() => platform.close(), () => tracing.close()]);
  return { running: { close }, logger };
});
