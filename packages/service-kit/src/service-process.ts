import { closeSequentially } from './close-sequentially.ts';
import type { Environment } from './config.ts';
import type { FoundationOverrides } from './foundation.ts';
import { createLogger } from './logger.ts';
import { createRegistry } from './metrics.ts';
import { startOperationsServer } from './operations-server.ts';
import { runProcess } from './process.ts';
import type { ServiceConfig } from './service-config.ts';
import type { ListenOptions, ServiceContext, ServiceServer } from './service-server.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** What opens a service. */
export interface Service<Config extends ServiceConfig, Context extends ServiceContext> {
  readonly name: string;
  /** Log fields of its own, besides those every service may log. Their values must never be PHI or a secret. */
  readonly logFields: readonly string[];
  readonly loadConfig: (env: Environment) => Config;
  readonly createContext: (config: Config, own: FoundationOverrides) => Promise<Context>;
  readonly createServer: (context: Context, listen: ListenOptions) => Promise<ServiceServer>;
}

/** Runs a service as a process: config from the environment, contracts, operations port, drain on a signal. */
export async function runService<Config extends ServiceConfig, Context extends ServiceContext>(
  service: Service<Config, Context>,
): Promise<void> {
  await runProcess(async () => {
    const config = service.loadConfig(process.env);
    const { host, operatorHost, port: httpPort, grpcPort, tls } = config;
    const logger = createLogger({ service: service.name, level: config.logLevel, fields: service.logFields });
    const registry = createRegistry(service.name);
    const tracing = await startTracing({ service: service.name, env: process.env, logger });
    const context = await service.createContext(config, { logger, registry, tracer: tracing.tracer });
    const server = await service.createServer(context, { host, operatorHost, httpPort, grpcPort, tls });
    const { checks } = context;
    const operations = await startOperationsServer({
      host: operatorHost ?? host,
      port: config.operationsPort,
      registry,
      checks,
    });
    const { port: operationsPort } = operations;
    logger.info({ port: server.httpPort, grpcPort: server.grpcPort, operationsPort }, 'listening');

    const close = async () => {
      operations.startDraining();
      await closeSequentially([() => server.close(), () => tracing.close(), () => operations.close()]);
    };
    return { running: { close }, logger };
  });
}
