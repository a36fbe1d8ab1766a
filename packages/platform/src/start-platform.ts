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
import { knownPort } from '@telehealth/test-servers/reserve-port';
import { startDevelopmentIssuer } from './issuer/development-issuer.ts';
import { serveOperators } from './ops-server.ts';
import { prepareDemo } from './prepare-demo.ts';
import { startDemoReceiver } from './receiver/demo-receiver.ts';
import { loadSecrets, secretsOf } from './secrets.ts';
import { type Addresses, addressSettings, serviceSettings, signInSettings } from './service-settings.ts';
import { gateway } from './services.ts';
import { removeStartFile, type StartFile, writeStartFile } from './start-file.ts';
import { type InProcess, startInProcess } from './start-in-process.ts';
import { startServices } from './start-services.ts';
import { moveOnboarding } from './upgrade/move-onboarding.ts';

/** How to run the platform on one machine. */
export interface PlatformOptions {
  /** Holds databases, secrets and keys; made when missing. */
  readonly dataDir: string;
  /** Public port, 0 for any free one. */
  readonly port: number;
  /** Port of `/healthz`, `/readyz` and `/metrics`, 0 for any free one, which is the default. */
  readonly operationsPort?: number;
  /** Port at which custom domains are served over TLS, 0 for any free one, which is the default. */
  readonly tlsPort?: number;
  /** Level of every part's logger; `warn` by default. */
  readonly logLevel?: string;
  /** Logger of the gateway, which writes a line for each request; no such lines by default. */
  readonly requestLogger?: Logger;
  /** Logger of a receiver of webhooks for the first demo brand, which writes a line for each; no receiver by default. */
  readonly receiverLogger?: Logger;
  /** Networks and addresses with a port to which webhooks go although they are not public. */
  readonly egressAllow?: readonly string[];
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

const host = '127.0.0.1';

/**
 * Runs the gateway and every service in this process, on embedded databases and an in-process bus, with a demo
 * tenant and a second one beside it. The parts talk over loopback exactly as they do between machines.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataDir, logLevel = 'warn', tracer, requestLogger } = options;
  const startFilePath = join(dataDir, 'standalone.json');
  const secrets = loadSecrets(dataDir);
  removeStartFile(startFilePath);

  const closers = [async () => removeStartFile(startFilePath)];
  const close = () => closeSequentially(closers.splice(0));
  const closeEarlier = (part: { close(): Promise<void> }) => closers.splice(1, 0, () => part.close());
  const logger = createLogger({ service: 'platform', level: logLevel });
  try {
    const publicPort = await knownPort(host, options.port);
    closeEarlier({ close: publicPort.release });
    const publicUrl = `http://${host}:${publicPort.port}`;
    const registry = createRegistry('standalone');
    const bus = openBus(undefined, { clock: systemClock, logger });
    closeEarlier(bus);
    const issuer = await startDevelopmentIssuer(publicUrl);
    closeEarlier(issuer);
    const receiver = options.receiverLogger && (await startDemoReceiver(dataDir, options.receiverLogger));
    if (receiver !== undefined) closeEarlier(receiver);
    const egressAllow = [...(receiver ? [receiver.address] : []), ...(options.egressAllow ?? [])];
    const shared = { bus, registry, tracer };
    const common = {
      HOST: host,
      INTERNAL_CREDENTIAL: secrets.internalCredential,
      LOG_LEVEL: logLevel,
    };

    const storeUrlOf = (service: string) => `sqlite:${join(dataDir, `${service}.sqlite`)}`;
    await moveOnboarding(storeUrlOf('accounts'), storeUrlOf('onboarding'));

    const running: InProcess[] = [];
    const addresses = await startServices(host, async (service, httpPort, known) => {
      const storeUrl = storeUrlOf(service.name);
      const own = { storeUrl, secrets: secretsOf(service.name, secrets), addresses: known };
      const settings = { ...common, ...serviceSettings(service, { ...own, publicUrl, egressAllow }) };
      const part = await startInProcess(service, settings, shared, { host, httpPort, grpcPort: 0 });
      running.push(part);
      closeEarlier(part.server);
      return part.server.httpUrl;
    });
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
    closeEarlier(operators);
    await publicPort.release();
    const edgeServer = await startGateway(
      {
        ...common,
        PORT: String(publicPort.port),
        CURSOR_KEYS: secrets.cursorKey,
        ...gatewaySettings(options, addresses),
        ...signInSettings(issuer, publicUrl),
      },
      { ...shared, ...(requestLogger && { logger: requestLogger }) },
      running,
    );
    closeEarlier(edgeServer);

    const { operationsPort, tlsPort } = edgeServer;
    const start = {
      base_url: publicUrl,
      docs_url: `${publicUrl}/docs`,
      tls_url: `https://${host}:${tlsPort}`,
      issuer_url: issuer.url,
      ops_url: operators.grpcUrl,
      ops_urls: Object.fromEntries(running.map(({ name, server }) => [name, server.grpcUrl])),
      operations_url: `http://${host}:${operationsPort}`,
      ...(await prepareDemo(dataDir, { baseUrl: publicUrl, addresses, secrets, receiver })),
    };
    writeStartFile(startFilePath, start);
    return { start, startFilePath, close };
  } catch (error) {
    await close().catch((err: unknown) => logger.error({ err }, 'not closed'));
    throw error;
  }
}

function gatewaySettings(
  { operationsPort = 0, tlsPort = 0, rateLimits = true, requestLogger }: PlatformOptions,
  addresses: Addresses,
): Record<string, string> {
  return {
    OPERATIONS_PORT: String(operationsPort),
    TLS_PORT: String(tlsPort),
    DRAIN_DELAY_MS: '0',
    ACCESS_LOG: requestLogger === undefined ? 'off' : 'on',
    // This process does the work of every part: more at a time would only take longer each.
    MAX_IN_FLIGHT: '64',
    RATE_LIMITS: rateLimits ? 'on' : 'off',
    ...addressSettings(gateway.calls, addresses),
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
