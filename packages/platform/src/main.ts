import { resolve } from 'node:path';
import { createLogger, readConfig, runProcess } from '@telehealth/service-kit';
import { greeting } from './greeting.ts';
import { startPlatform } from './start-platform.ts';

await runProcess(async () => {
  const config = readConfig(process.env, (read) => ({
    port: read.port('PORT', 8000),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    logLevel: read.logLevel('warn'),
  }));
  process.stdout.write(`Starting on ${config.dataDir} …\n`);
  const platform = await startPlatform(config);
  process.stdout.write(greeting(platform.start, platform.startFilePath));
  return { running: platform, logger: createLogger({ service: 'platform', level: config.logLevel }) };
});
