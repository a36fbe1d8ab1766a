import { runProcess } from '@telehealth/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createGateway } from './server.ts';

await runProcess(async () => {
  const config = loadConfig(process.env);
  const context = await createContext(config);
  const { logger } = context;
  const gateway = await createGateway(context, config);
  logger.info({ port: gateway.port, operationsPort: gateway.operationsPort }, 'listening');
  return { running: gateway, logger };
});
