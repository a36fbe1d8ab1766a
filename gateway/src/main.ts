import { checkBus } from '@telehealth/events';
import { loadProcessConfig } from '@telehealth/service-kit/config';
import { endAfterCheck, logListening, runProcess } from '@telehealth/service-kit/process';
import {
  createLogger,
  createRegistry,
  readBuild,
  showBuild,
  startTracing,
} from '@telehealth/service-kit/telemetry';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createGateway } from './server.ts';

await runProcess(async () => {
  const config = loadProcessConfig(loadConfig, process.env);
  const build = readBuild(process.env);
  endAfterCheck();
  await checkBus(config.busUrl, config.deploymentMode);
  const logger = createLogger({ service: 'gateway', level: config.logLevel });
  const tracing = await startTracing({ service: 'gateway', env: process.env, logger, edge: true });
  const registry = createRegistry('gateway');
  showBuild(registry, build);
  const context = await createContext(config, { logger, registry, tracer: tracing.tracer });
  const gateway = await createGateway(context, config);
  const { port, tlsPort, plainPort, operationsPort } = gateway;
  logListening(logger, { port, tlsPort, plainPort, operationsPort, ...build });
  const close = () => gateway.close().finally(() => tracing.close());
  return { running: { close }, logger };
});
