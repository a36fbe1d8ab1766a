import { join } from 'node:path';
import { openBus } from '@telehealth/events';
import * as edge from '@telehealth/gateway';
import type { Tracer } from '@telehealth/rpc';
import {
  callObserver,
  closeSequentially,
  createLogger,
  createRegistry,
  type FoundationOverrides,
  type Logger,
  systemClock,
} from '@telehealth/service-kit';
import { serveOperators } from './ops-server.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { serviceSettings } from './service-settings.ts';
import { removeStartFile, type StartFile, writeStartFile } from './start-file.ts';
import { type InProcess, startInProcess } from './start-in-process.ts';
import { host, type Runner, type StartOptions, startParts } from './start-parts.ts';
import { moveOnboarding } from './upgrade/move-onboarding.ts';

/** How to run the platform on one machine. */
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
}

/** The running platform. */
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
 * tenant and a second one beside it. The parts talk over loopback exactly as they do between machines.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const startFilePath = join(options.dataDir, 'standalone.json');
  const secrets = loadSecrets(options.dataDir);
  removeStartFile(startFilePath);
  await moveOnboarding(storeUrlOf(options, 'accounts'), storeUrlOf(options, 'onboarding'));
  const { start, close } = await startParts(options, secrets, inThisProcess(options, secrets));
  writeStartFile(startFilePath, start);
  return {
    start,
    startFilePath,
    close: () => closeSequentially([async () => removeStartFile(startFilePath), close]),
  };
}

function storeUrlOf({ dataDir }: PlatformOptions, service: string): string {
  return `sqlite:${join(dataDir, `${service}.sqlite`)}`;
}

/** Runs every part in this process. */
function inThisProcess(options: PlatformOptions, secrets: Secrets): Runner {
  const { logLevel = 'warn', tracer, requestLogger } = options;
  const { operationsPort = 0, tlsPort = 0, rateLimits = true } = options;
  const logger = createLogger({ service: 'platform', level: logLevel });
  const registry = createRegistry('standalone');
  const bus = openBus(undefined, { clock: systemClock, logger });
  const shared = { bus, registry, tracer };
  const common = { HOST: host, INTERNAL_CREDENTIAL: secrets.internalCredential, LOG_LEVEL: logLevel };
  const running: InProcess[] = [];
  const started: { close(): Promise<void> }[] = [bus];

  return {
    async startService(service, httpPort, provided) {
      const storeUrl = storeUrlOf(options, service.name);
      const settings = { ...common, ...serviceSettings(service, { ...provided, storeUrl }) };
      const part = await startInProcess(service, settings, shared, { host, httpPort, grpcPort: 0 });
      running.push(part);
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
          internalCredentials: [secrets.internalCredential],
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
  shared: Pick<FoundationOverrides, 'bus' | 'registry' | 'tracer' | 'logger'>,
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
