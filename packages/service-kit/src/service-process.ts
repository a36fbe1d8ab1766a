import type { Environment } from './config.ts';
import { createLogger, type Logger } from './logger.ts';
import { callObserver, createRegistry, type Registry } from './metrics.ts';
import { startOperationsServer } from './operations-server.ts';
import { runProcess } from './process.ts';
import type { ServiceConfig } from './service-config.ts';
import type { ListenOptions, ServiceContext, ServiceServer } from './service-server.ts';

/** The pieces every service has. */
export interface Service<Config extends ServiceConfig, Context extends ServiceContext> {
  readonly name: string;
  readonly loadConfig: (env: Environment) => Config;
  readonly createContext: (config: Config, own: { logger: Logger; registry: Registry }) => Promise<Context>;
  readonly createServer: (context: Context, listen: ListenOptions) => Promise<ServiceServer>;
}

/** Runs a service as a process: config from the environment, contracts, operations port, drain on a signal. */
export async function runService<Config extends ServiceConfig, Context extends ServiceContext>(
  service: Service<Config, Context>,
): Promise<void> {
  await runProcess(async () => {
    const config = service.loadConfig(process.env);
    const { host, port: httpPort, grpcPort } = config;
    const logger = createLogger({ service: service.name, level: config.logLevel });
    const registry = createRegistry(service.name);
    const context = await service.createContext(config, { logger, registry });
    const observe = callObserver(registry);
    const server = await service.createServer(context, { host, httpPort, grpcPort, observe });
    const checks = { store: () => context.store.ping(), bus: () => context.bus.ping() };
    const operations = await startOperationsServer({ host, port: config.operationsPort, registry, checks });
    const { port: operationsPort } = operations;
    logger.info({ port: server.httpPort, grpcPort: server.grpcPort, operationsPort }, 'listening');

    const close = async () => {
      operations.startDraining();
      await server.close();
      await operations.close();
    };
    return { running: { close }, logger };
  });
}
