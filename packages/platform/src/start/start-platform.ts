import { join } from 'node:path';
import { openBus } from '@telehealth/events';
import * as edge from '@telehealth/gateway';
import type { LocalServer, Tracer } from '@telehealth/rpc';
import { closeSequentially } from '@telehealth/service-kit/process';
import { systemClock } from '@telehealth/service-kit/scheduling';
import type { FoundationOverrides } from '@telehealth/service-kit/service';
import {
  type Build,
  callObserver,
  createLogger,
  createRegistry,
  type Logger,
  readBuild,
  showBuild,
} from '@telehealth/service-kit/telemetry';
import { loadSecrets } from '../secrets.ts';
import { serviceSettings } from '../service-settings.ts';
import { claimDataFolder } from './data-folder.ts';
import { serveOperators } from './ops-server.ts';
import { removeStartFile, type StartFile, writeStartFile } from './start-file.ts';
import { type InProcess, startInProcess } from './start-in-process.ts';
import { host, type Runner, type StartOptions, startParts } from './start-parts.ts';

export interface PlatformOptions extends StartOptions {
  /** Port of `/healthz`, `/readyz` and `/metrics`, 0 for any free one, which is the default. */
  readonly operationsPort?: number;
  /** Port at which custom domains are served over TLS, 0 for any free one, which is the default. */
  readonly tlsPort?: number;
  /** Level of every part's logger; `warn` by default. */
  readonly logLevel?: string;
  /** Logger of the gateway, which writes a line for each request at `info`; by default one of `logLevel`. */
  readonly requestLogger?: Logger;
  /** Whether the gateway limits requests; it does by default. */
  readonly rateLimits?: boolean;
  /** Records what every part does. */
  readonly tracer?: Tracer | undefined;
  readonly build?: Build;
}

export interface Platform {
  readonly start: StartFile;
  /** The start file, which exists exactly while the platform answers. */
  readonly startFilePath: string;
  /**
   * Answers the requests under way, then closes every part before those it depends on. A failure does not stop the
   * others from closing: the first failure is thrown when all are closed.
   */
  close(): Promise<void>;
}

/**
 * Runs the gateway and every service in this process, on embedded databases and an in-process bus, with a demo
 * tenant and a second one beside it. The parts exchange the messages that they exchange between machines; unary calls go without
 * a connection. Throws `ConfigError` when another platform runs on the data folder.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const startFilePath = join(options.dataDir, 'standalone.json');
  const folder = claimDataFolder(options.dataDir);
  try {
    const secrets = loadSecrets(options.dataDir);
    removeStartFile(startFilePath);
    const { start, close } = await startParts(options, secrets, inThisProcess(options));
    writeStartFile(startFilePath, start);
    const closers = [async () => removeStartFile(startFilePath), close, async () => folder.release()];
    return { start, startFilePath, close: () => closeSequentially(closers) };
  } catch (error) {
    folder.release();
    throw error;
  }
}

function storeUrlOf({ dataDir }: PlatformOptions, service: string): string {
  return `sqlite:${join(dataDir, `${service}.sqlite`)}`;
}

function inThisProcess(options: PlatformOptions): Runner {
  const { logLevel = 'warn', tracer, requestLogger } = options;
  const { operationsPort = 0, tlsPort = 0, rateLimits = true } = options;
  const logger = createLogger({ service: 'platform', level: logLevel });
  const registry = createRegistry('standalone');
  showBuild(registry, options.build ?? readBuild({}));
  const bus = openBus(undefined, { clock: systemClock, logger });
  const localServers = new Map<string, LocalServer>();
  const shared = { bus, registry, tracer, localServers };
  const common = { HOST: host, LOG_LEVEL: logLevel };
  const running: InProcess[] = [];
  const started: { close(): Promise<void> }[] = [bus];

  return {
    async startService(service, httpPort, provided) {
      const storeUrl = storeUrlOf(options, service.name);
      const noticesDir = join(options.dataDir, 'notices');
      const settings = { ...common, ...serviceSettings(service, { ...provided, storeUrl, noticesDir }) };
      const part = await startInProcess(service, settings, shared, { host, httpPort, grpcPort: 0 });
      running.push(part);
      localServers.set(`${host}:${part.server.httpPort}`, part.server.local);
      started.push(part.server);
      return part.server.httpUrl;
    },
    async startOperators() {
      const accounts = running.find(({ name }) => name === 'accounts')?.server;
      if (accounts === undefined) throw new Error('the table of services lacks accounts');
      const operators = await serveOperators(
        running.map(({ server }) => server.operators),
        accounts.operators.authenticateOperator,
        {
          host,
          observe: callObserver(registry),
          logger,
          tracer,
        },
      );
      started.push(operators);
      return {
        ops_url: operators.grpcUrl,
        ops_urls: Object.fromEntries(running.map(({ name, server }) => [name, server.grpcUrl])),
      };
    },
    async startGateway(settings) {
      const own = {
        OPERATIONS_PORT: String(operationsPort),
        TLS_PORT: String(tlsPort),
        // This process does the work of every part: more at a time would only take longer each.
        MAX_IN_FLIGHT: '64',
        RATE_LIMITS: rateLimits ? 'on' : 'off',
      };
      const overrides = { ...shared, ...(requestLogger && { logger: requestLogger }) };
      const server = await startGateway({ ...common, ...own, ...settings }, overrides, running);
      started.push(server);
      return { tlsPort: server.tlsPort, operations_url: `http://${host}:${server.operationsPort}` };
    },
    close: () => closeSequentially(started.toReversed().map((part) => () => part.close())),
  };
}

/** The gateway of this process is ready when the stores of all services are. */
async function startGateway(
  settings: Record<string, string>,
  shared: Pick<FoundationOverrides, 'bus' | 'localServers' | 'registry' | 'tracer' | 'logger'>,
  running: readonly InProcess[],
) {
  const config = edge.loadConfig(settings);
  const context = await edge.createContext(config, shared);
  const stores = running.flatMap(({ name, context: { checks } }) =>
    checks.store === undefined ? [] : [[`${name}_store`, checks.store] as const],
  );
  const checks = { ...context.checks, ...Object.fromEntries(stores) };
  return edge.createGateway({ ...context, checks }, config);
}
