import { resolve } from 'node:path';
import { createLogger, readConfig, runProcess, startTracing } from '@telehealth/service-kit';
import { greeting } from './greeting.ts';
import { startPlatform } from './start-platform.ts';

await runProcess(async () => {
  const config = readConfig(process.env, (read) => ({
    port: read.port('PORT', 8000),
    operationsPort: read.port('OPERATIONS_PORT', 0),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    logLevel: read.logLevel('warn'),
    rateLimits: read.flag('RATE_LIMITS', true),
  }));
  process.stdout.write(`Starting on ${config.dataDir} …\n`);
  const logger = createLogger({ service: 'platform', level: config.logLevel });
  const tracing = await startTracing({ service: 'standalone', env: process.env, logger, edge: true });
  const platform = await startPlatform({ ...config, tracer: tracing.tracer });
  process.stdout.write(greeting(platform.start, platform.startFilePath));
  const close = () => platform.close().finally(() => tracing.close());
  return { running: { close }, logger };
});
