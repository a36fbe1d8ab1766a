import { checkBus } from '@telehealth/events';
import { lockFile } from '@telehealth/store';
import { ConfigError, type Environment } from '../config/config.ts';
import { loadProcessConfig } from '../config/process-config.ts';
import type { ServiceConfig } from '../config/service-config.ts';
import { unlimitedRetention } from '../config/unlimited-retention.ts';
import { closeSequentially } from '../process/close-sequentially.ts';
import { endAfterCheck } from '../process/end-after-check.ts';
import { logListening } from '../process/log-listening.ts';
import { startOperationsServer } from '../process/operations-server.ts';
import { runProcess } from '../process/process.ts';
import { startTlsRenewal } from '../process/renew-tls.ts';
import { readBuild, showBuild } from '../telemetry/build-info.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createRegistry } from '../telemetry/metrics.ts';
import { startTracing } from '../telemetry/start-tracing.ts';
import type { FoundationOverrides } from './foundation.ts';
import type { ListenOptions, ServiceContext, ServiceServer } from './service-server.ts';

export interface Service<Config extends ServiceConfig, Context extends ServiceContext> {
  readonly name: string;
  /** Settings of retention. */
  readonly retentionSettings?: readonly string[];
  readonly loadConfig: (env: Environment) => Config;
  readonly createContext: (config: Config, own: FoundationOverrides) => Promise<Context>;
  readonly createServer: (context: Context, listen: ListenOptions) => Promise<ServiceServer>;
}

/** Config from the environment, contracts, operations port, drain on a signal. */
export async function runService<Config extends ServiceConfig, Context extends ServiceContext>(
  service: Service<Config, Context>,
): Promise<void> {
  await runProcess(async (stopping) => {
    const config = loadProcessConfig(service.loadConfig, process.env);
    const build = readBuild(process.env);
    endAfterCheck();
    claimEmbeddedStore(config.storeUrl, process.env);
    await checkBus(config.busUrl, config.deploymentMode);
    const { host, operatorHost, port: httpPort, grpcPort, tls } = config;
    const logger = createLogger({ service: service.name, level: config.logLevel });
    const registry = createRegistry(service.name);
    showBuild(registry, build);
    const tracing = await startTracing({ service: service.name, env: process.env, logger });
    // The operations port answers while indexes are built, which may take minutes.
    const operations = await startOperationsServer({
      host: operatorHost ?? host,
      port: config.operationsPort,
      registry,
    });
    const context = await service.createContext(config, {
      logger,
      registry,
      tracer: tracing.tracer,
      build,
      stopping,
    });
    const server = await service.createServer(context, { host, operatorHost, httpPort, grpcPort, tls });
    operations.startServing(context.checks);
    const renewal = tls && startTlsRenewal({ files: tls, renew: server.renewTls, registry, logger });
    const { port: operationsPort } = operations;
    logListening(logger, { port: server.httpPort, grpcPort: server.grpcPort, operationsPort, ...build });
    const unlimited = unlimitedRetention(process.env, service.retentionSettings);
    if (unlimited.length > 0)
      logger.warn({ settings: unlimited }, 'without these settings nothing is removed by its age');

    const close = async () => {
      operations.startDraining();
      renewal?.close();
      await closeSequentially([() => server.close(), () => tracing.close(), () => operations.close()]);
    };
    return { running: { close }, logger };
  });
}

/**
 * Locks a live process's embedded database until its end, because replicas must not share one (decisions.md 16). Throws
 * `ConfigError` when another process has it.
 */
function claimEmbeddedStore(storeUrl: string, { DEPLOYMENT_MODE: mode }: Environment): void {
  const [, file] = /^sqlite:(?:\/\/)?(.+)$/s.exec(storeUrl) ?? [];
  if (mode !== 'live' || file === undefined || file === ':memory:') return;
  if (lockFile(`${file}.lock`) !== undefined) return;
  const message =
    'is an embedded database of another process, and a live service with replicas needs mongodb://';
  throw new ConfigError([{ variable: 'STORE_URL', message }]);
}
