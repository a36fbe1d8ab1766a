import { createLogger, runProcess, startTracing } from '@telehealth/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createGateway } from './server.ts';

await runProcess(async () => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'gateway', level: config.logLevel });
  const tracing = await startTracing({ service: 'gateway', env: process.env, logger, edge: true });
  const context = await createContext(config, { logger, tracer: tracing.tracer });
  const gateway = await createGateway(context, config);
  const { port, tlsPort, operationsPort } = gateway;
  logger.info({ port, tlsPort, operationsPort }, 'listening');
  const close = () => gateway.close().finally(() => tracing.close());
  return { running: { close }, logger };
});
