import { join } from 'node:path';
import { openBus } from '@telehealth/events';
import * as edge from '@telehealth/gateway';
import type { LocalServer, Tracer } from '@telehealth/rpc';
import { closeSequentially } from '@telehealth/service-kit/process';
import { type Clock, systemClock } from '@telehealth/service-kit/scheduling';
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
import type { Store } from '@telehealth/store';
import { loadSecrets } from '../secrets.ts';
import { serviceSettings } from '../service-settings.ts';
import { store } from '../tenants/stored-json.ts';
import { claimDataFolder } from './data-folder.ts';
import { serveOperators } from './ops-server.ts';
import { watchOwnPorts } from './own-ports.ts';
import { removeStartFile, type StartFile } from './start-file.ts';
import { type InProcess, startInProcess } from './start-in-process.ts';
import { host, type Runner, type StartOptions, startParts } from './start-parts.ts';

export interface PlatformOptions extends StartOptions {
  /** The port of `/healthz`, `/readyz` and `/metrics`; by default 0, any free port. */
  readonly operationsPort?: number;
  /** The port at which custom domains are served over TLS; by default 0, any free port. */
  readonly tlsPort?: number;
  /** The log level of every part; `warn` by default. */
  readonly logLevel?: string;
  /** The logger of the gateway, which writes a line for each request at `info`; by default it has `logLevel`. */
  readonly requestLogger?: Logger;
  /** Whether the gateway limits requests; true by default. */
  readonly rateLimits?: boolean;
  /** Further settings of every part, which take the place of what the start would say itself. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly tracer?: Tracer | undefined;
  readonly build?: Build;
  /** The clock of all services; that of the machine by default. */
  readonly clock?: Clock;
  /** Wraps the database of each service. */
  readonly wrapStore?: (store: Store, service: string) => Store;
}

export interface Platform {
  readonly start: StartFile;
  /** The start file, which exists exactly while the platform answers. */
  readonly startFilePath: string;
  /**
   * Answers the requests under way, and then closes every part before the parts that it depends on. After a failure the other parts
   * are still closed, and the first failure is thrown.
   */
  close(): Promise<void>;
}

/**
 * Runs the gateway and every service in this process, on embedded databases and an in-process bus, with a demo
 * tenant and a second one beside it. The parts exchange the same messages as between machines, but unary calls need no
 * connection. Throws `ConfigError` when another platform runs on the data folder.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const startFilePath = join(options.dataDir, 'standalone.json');
  const folder = claimDataFolder(options.dataDir);
  try {
    const secrets = loadSecrets(options.dataDir);
    removeStartFile(startFilePath);
    const { start, close } = await startParts(options, secrets, inThisProcess(options));
    store(startFilePath, start);
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
  const { logLevel = 'warn', tracer, requestLogger, clock = systemClock, wrapStore } = options;
  const { operationsPort = 0, tlsPort = 0, rateLimits = true, settings: given = {} } = options;
  const ownPorts = watchOwnPorts();
  const logger = createLogger({ service: 'platform', level: logLevel });
  const registry = createRegistry('standalone');
  showBuild(registry, options.build ?? readBuild({}));
  const bus = openBus(undefined, { clock, logger });
  const localServers = new Map<string, LocalServer>();
  const { build } = options;
  const shared = { bus, registry, tracer, localServers, build, clock, loopbackExcept: ownPorts.has };
  const common = { HOST: host, LOG_LEVEL: logLevel };
  const running: InProcess[] = [];
  const started: { close(): Promise<void> }[] = [{ close: async () => ownPorts.close() }, bus];

  return {
    async startService(service, httpPort, provided) {
      const storeUrl = storeUrlOf(options, service.name);
      const noticesDir = join(options.dataDir, 'notices');
      const own = serviceSettings(service, { ...provided, storeUrl, noticesDir });
      const settings = { ...common, ...own, ...given };
      const part = await startInProcess(
        service,
        settings,
        { ...shared, ...(wrapStore && { wrapStore: (store) => wrapStore(store, service.name) }) },
        { host, httpPort, grpcPort: 0 },
      );
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
        { host, observe: callObserver(registry), logger, tracer },
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
        // This process does the work of every part, so more requests at a time would only be slower.
        MAX_IN_FLIGHT: '64',
        RATE_LIMITS: rateLimits ? 'on' : 'off',
      };
      const overrides = { ...shared, ...(requestLogger && { logger: requestLogger }) };
      const server = await startGateway({ ...common, ...own, ...settings, ...given }, overrides, running);
      started.push(server);
      return { tlsPort: server.tlsPort, operations_url: `http://${host}:${server.operationsPort}` };
    },
    close: () => closeSequentially(started.toReversed().map((part) => () => part.close())),
  };
}

/** Starts the gateway, which is ready when the stores of all services are ready. */
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
