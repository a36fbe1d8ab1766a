import { join } from 'node:path';
import * as accounts from '@telehealth/accounts';
import * as catalog from '@telehealth/catalog';
import { openBus } from '@telehealth/events';
import * as gateway from '@telehealth/gateway';
import * as intake from '@telehealth/intake';
import { createTransport, type Tracer } from '@telehealth/rpc';
import {
  callObserver,
  closeSequentially,
  createLogger,
  createRegistry,
  parkedCounter,
  required,
  systemClock,
} from '@telehealth/service-kit';
import { keepDemoKeys, readDemoKeys } from './demo-keys.ts';
import { ensureDemoTenants } from './demo-tenants.ts';
import { holdPort } from './held-port.ts';
import { serveOperators } from './ops-server.ts';
import { loadSecrets } from './secrets.ts';
import { removeStartFile, type StartFile, startFile, writeStartFile } from './start-file.ts';

/** How to run the platform on one machine. */
export interface PlatformOptions {
  /** Holds databases, secrets and keys; made when missing. */
  readonly dataDir: string;
  /** Public port, 0 for any free one. */
  readonly port: number;
  /** Port of `/healthz`, `/readyz` and `/metrics`, 0 for any free one, which is the default. */
  readonly operationsPort?: number;
  /** Level of every part's logger; `warn` by default. */
  readonly logLevel?: string;
  /** Whether the gateway limits requests; it does by default. */
  readonly rateLimits?: boolean;
  /** Records what every part does. */
  readonly tracer?: Tracer | undefined;
}

/** The running platform. */
export interface Platform {
  readonly start: StartFile;
  /** The start file, which is there exactly while the platform answers. */
  readonly startFilePath: string;
  /**
   * Answers what is under way, then closes every part, each before those it stands on. A part that cannot be closed
   * keeps no other open: the first failure is thrown when all are closed.
   */
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Runs the gateway and every service in this process, on embedded databases and an in-process bus, with a demo
 * tenant and its neighbour. The parts talk over loopback exactly as they do between machines.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataDir, logLevel = 'warn', operationsPort = 0, rateLimits = true, tracer } = options;
  const startFilePath = join(dataDir, 'standalone.json');
  const keysFile = join(dataDir, 'demo-keys.json');
  const secrets = loadSecrets(dataDir);
  removeStartFile(startFilePath);

  const running: { close(): Promise<void> }[] = [];
  const close = () => {
    const parts = running.splice(0).toReversed();
    return closeSequentially([
      async () => removeStartFile(startFilePath),
      ...parts.map((part) => () => part.close()),
    ]);
  };
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    running.push(part);
    return part;
  };
  const anyPort = { host, httpPort: 0, grpcPort: 0 };
  const common = { HOST: host, INTERNAL_CREDENTIAL: secrets.internalCredential, LOG_LEVEL: logLevel };
  const database = (service: string) => `sqlite:${join(dataDir, `${service}.sqlite`)}`;

  const logger = createLogger({ service: 'platform', level: logLevel });
  try {
    const registry = createRegistry('standalone');
    const onParked = parkedCounter(registry);
    const bus = keep(await openBus(undefined, { clock: systemClock, logger, onParked }));
    const shared = { bus, registry, tracer };

    const accountsConfig = accounts.loadConfig({
      ...common,
      STORE_URL: database('accounts'),
      OPERATOR_TOKEN: secrets.operatorToken,
      SEALING_KEYS: secrets.sealingKey,
    });
    const accountsContext = await accounts.createContext(accountsConfig, shared);
    const accountsServer = keep(await accounts.createServer(accountsContext, anyPort));

    // Intake and catalog ask each other: the address of catalog is settled before either runs.
    const catalogPort = await holdPort(host);
    keep({ close: catalogPort.release });
    const catalogUrl = `http://${host}:${catalogPort.port}`;

    const intakeConfig = intake.loadConfig({
      ...common,
      STORE_URL: database('intake'),
      ACCOUNTS_URL: accountsServer.httpUrl,
      CATALOG_URL: catalogUrl,
      SEALING_KEYS: secrets.sealingKey,
    });
    const intakeContext = await intake.createContext(intakeConfig, shared);
    const intakeServer = keep(await intake.createServer(intakeContext, anyPort));

    const catalogConfig = catalog.loadConfig({
      ...common,
      STORE_URL: database('catalog'),
      ACCOUNTS_URL: accountsServer.httpUrl,
      INTAKE_URL: intakeServer.httpUrl,
      SEALING_KEYS: secrets.sealingKey,
    });
    const catalogContext = await catalog.createContext(catalogConfig, shared);
    await catalogPort.release();
    keep(await catalog.createServer(catalogContext, { ...anyPort, httpPort: catalogPort.port }));

    const ops = keep(
      await serveOperators(
        [
          {
            contracts: accounts.operatorContracts(accountsContext),
            interceptors: [accountsContext.idempotency],
          },
          {
            contracts: catalog.operatorContracts(catalogContext),
            interceptors: [catalogContext.idempotency],
          },
          {
            contracts: intake.operatorContracts(intakeContext),
            interceptors: [intakeContext.idempotency],
          },
        ],
        {
          host,
          internalCredential: secrets.internalCredential,
          authenticateOperator: accounts.operatorAuthentication(accountsContext),
          observe: callObserver(registry),
          logger,
          tracer,
        },
      ),
    );

    const gatewayConfig = gateway.loadConfig({
      ...common,
      PORT: String(options.port),
      OPERATIONS_PORT: String(operationsPort),
      DRAIN_DELAY_MS: '0',
      ACCESS_LOG: 'off',
      RATE_LIMITS: rateLimits ? 'on' : 'off',
      ACCOUNTS_URL: accountsServer.httpUrl,
      CATALOG_URL: catalogUrl,
      INTAKE_URL: intakeServer.httpUrl,
    });
    const gatewayContext = await gateway.createContext(gatewayConfig, shared);
    const checks = {
      ...gatewayContext.checks,
      accounts_store: required(() => accountsContext.store.ping()),
      catalog_store: required(() => catalogContext.store.ping()),
      intake_store: required(() => intakeContext.store.ping()),
    };
    const gatewayServer = keep(await gateway.createGateway({ ...gatewayContext, checks }, gatewayConfig));
    const { url: baseUrl } = gatewayServer;

    const operator = createTransport({ targets: [ops.httpUrl], operatorToken: secrets.operatorToken });
    const known = readDemoKeys(keysFile);
    const tenants = await ensureDemoTenants(operator, baseUrl, known).finally(() => operator.close());
    keepDemoKeys(keysFile, tenants.known);

    const addresses = {
      baseUrl,
      opsUrl: ops.grpcUrl,
      opsToken: secrets.operatorToken,
      operationsUrl: `http://${host}:${gatewayServer.operationsPort}`,
    };
    const start = startFile(addresses, tenants);
    writeStartFile(startFilePath, start);
    return { start, startFilePath, close };
  } catch (error) {
    await close().catch((err: unknown) => logger.error({ err }, 'not closed'));
    throw error;
  }
}
