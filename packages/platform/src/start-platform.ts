import { join } from 'node:path';
import * as accounts from '@telehealth/accounts';
import { openBus } from '@telehealth/events';
import * as gateway from '@telehealth/gateway';
import * as intake from '@telehealth/intake';
import { createTransport } from '@telehealth/rpc';
import { createLogger, systemClock } from '@telehealth/service-kit';
import { keepDemoKeys, readDemoKeys } from './demo-keys.ts';
import { ensureDemoTenants } from './demo-tenants.ts';
import { loadSecrets } from './secrets.ts';
import { removeStartFile, type StartFile, startFile, writeStartFile } from './start-file.ts';

/** How to run the platform on one machine. */
export interface PlatformOptions {
  /** Holds databases, secrets and keys; made when missing. */
  readonly dataDir: string;
  /** Public port, 0 for any free one. */
  readonly port: number;
  /** Level of every part's logger; `warn` by default. */
  readonly logLevel?: string;
}

/** The running platform. */
export interface Platform {
  readonly start: StartFile;
  /** The start file, which is there exactly while the platform answers. */
  readonly startFilePath: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Runs the gateway and every service in this process, on embedded databases and an in-process bus, with a demo
 * tenant and its neighbour. The parts talk over loopback exactly as they do between machines.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataDir, logLevel = 'warn' } = options;
  const startFilePath = join(dataDir, 'standalone.json');
  const keysFile = join(dataDir, 'demo-keys.json');
  const secrets = loadSecrets(dataDir);
  removeStartFile(startFilePath);

  const running: { close(): Promise<void> }[] = [];
  const close = async () => {
    removeStartFile(startFilePath);
    for (const part of running.splice(0).toReversed()) await part.close();
  };
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    running.push(part);
    return part;
  };
  const anyPort = { host, httpPort: 0, grpcPort: 0 };
  const common = { HOST: host, INTERNAL_CREDENTIAL: secrets.internalCredential, LOG_LEVEL: logLevel };
  const database = (service: string) => `sqlite:${join(dataDir, `${service}.sqlite`)}`;

  try {
    const logger = createLogger({ service: 'platform', level: logLevel });
    const bus = keep(await openBus(undefined, { clock: systemClock, logger }));

    const accountsConfig = accounts.loadConfig({
      ...common,
      STORE_URL: database('accounts'),
      OPERATOR_TOKEN: secrets.operatorToken,
    });
    const accountsContext = await accounts.createContext(accountsConfig, { bus });
    const accountsServer = keep(await accounts.createServer(accountsContext, anyPort));

    const intakeConfig = intake.loadConfig({
      ...common,
      STORE_URL: database('intake'),
      ACCOUNTS_URL: accountsServer.httpUrl,
      SEALING_KEYS: secrets.sealingKey,
    });
    const intakeContext = await intake.createContext(intakeConfig, { bus });
    const intakeServer = keep(await intake.createServer(intakeContext, anyPort));

    const gatewayConfig = gateway.loadConfig({
      ...common,
      PORT: String(options.port),
      OPERATIONS_PORT: '0',
      DRAIN_DELAY_MS: '0',
      ACCESS_LOG: 'off',
      ACCOUNTS_URL: accountsServer.httpUrl,
      INTAKE_URL: intakeServer.httpUrl,
    });
    const gatewayContext = await gateway.createContext(gatewayConfig, { bus });
    const { url: baseUrl } = keep(await gateway.createGateway(gatewayContext, gatewayConfig));

    const operator = createTransport({
      targets: [accountsServer.httpUrl],
      operatorToken: secrets.operatorToken,
    });
    const known = readDemoKeys(keysFile);
    const tenants = await ensureDemoTenants(operator, baseUrl, known).finally(() => operator.close());
    keepDemoKeys(keysFile, tenants);

    const addresses = { baseUrl, opsUrl: accountsServer.grpcUrl, opsToken: secrets.operatorToken };
    const start = startFile(addresses, tenants);
    writeStartFile(startFilePath, start);
    return { start, startFilePath, close };
  } catch (error) {
    await close();
    throw error;
  }
}
