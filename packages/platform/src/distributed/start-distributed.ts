import { createTransport } from '@telehealth/rpc';
import { keepDemoKeys, readDemoKeys } from '../demo-keys.ts';
import { ensureDemoTenants } from '../demo-tenants.ts';
import { type HeldPort, holdPort } from '../held-port.ts';
import type { Secrets } from '../secrets.ts';
import { type StartFile, startFile } from '../start-file.ts';
import type { PerService } from './backends.ts';
import { type Listening, type ManagedProcess, startProcess } from './child-process.ts';

/** What a distributed set-up runs on. */
export interface DistributedOptions {
  /** Each service's own database. */
  readonly storeUrls: PerService<string>;
  /** Where all processes of intake keep the sealed bytes of media. */
  readonly mediaDir: string;
  /** Absent: each process has a bus of its own, and nothing crosses. */
  readonly natsUrl?: string;
  /** Processes of intake; 2 by default. */
  readonly intakeReplicas?: number;
  /** Public port of the gateway, 0 for any free one. */
  readonly port: number;
  readonly secrets: Secrets;
  /** Settings of every process besides. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the demo keys are kept. */
  readonly keysFile: string;
  /** Gets every line of the combined log. */
  readonly print: (line: string) => void;
  /** Called when a process ends that nobody stopped. */
  readonly onLoss: (name: string, code: number | null) => void;
}

/** A running distributed set-up. */
export interface Distributed {
  readonly start: StartFile;
  /** Where `/metrics` of each process answers. */
  readonly operationsUrls: readonly string[];
  /** The processes themselves, in the same order. */
  readonly processIds: readonly number[];
  /** Ends the processes of this name, replicas included, as a crash would. */
  kill(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts accounts, the intake replicas, catalog and the gateway as processes of their own, in this order. */
export async function startDistributed(options: DistributedOptions): Promise<Distributed> {
  const { secrets, print } = options;
  const started: ManagedProcess[] = [];
  let closing = false;
  let catalogPort: HeldPort | undefined;
  const close = async () => {
    closing = true;
    await catalogPort?.release();
    for (const process of started.toReversed()) await process.stop();
  };
  const run = async (name: string, folder: string, env: Readonly<Record<string, string>>) => {
    const process = await startProcess(name, folder, { ...common, ...env }, print);
    started.push(process);
    void process.exited.then((code) => closing || options.onLoss(name, code));
    return process.listening;
  };

  const common = {
    HOST: '127.0.0.1',
    PORT: '0',
    GRPC_PORT: '0',
    OPERATIONS_PORT: '0',
    ...(options.natsUrl !== undefined && { BUS_URL: options.natsUrl }),
    INTERNAL_CREDENTIAL: secrets.internalCredential,
    ...options.env,
  };

  try {
    const accounts = await run('accounts', 'services/accounts', {
      STORE_URL: options.storeUrls.accounts,
      OPERATOR_TOKEN: secrets.operatorToken,
      SEALING_KEYS: secrets.sealingKey,
    });
    const accountsUrl = loopback(accounts.port);
    // Intake and catalog ask each other: the address of catalog is settled before either runs.
    catalogPort = await holdPort(common.HOST);
    const catalogUrl = loopback(catalogPort.port);
    const intake = {
      STORE_URL: options.storeUrls.intake,
      ACCOUNTS_URL: accountsUrl,
      CATALOG_URL: catalogUrl,
      MEDIA_DIR: options.mediaDir,
      SEALING_KEYS: secrets.sealingKey,
    };
    const replicas: Listening[] = [];
    for (let n = 1; n <= (options.intakeReplicas ?? 2); n++) {
      replicas.push(await run(`intake-${n}`, 'services/intake', intake));
    }
    const intakeUrls = replicas.map(({ port }) => loopback(port)).join(',');
    await catalogPort.release();
    const catalog = await run('catalog', 'services/catalog', {
      PORT: String(catalogPort.port),
      STORE_URL: options.storeUrls.catalog,
      ACCOUNTS_URL: accountsUrl,
      INTAKE_URL: intakeUrls,
      SEALING_KEYS: secrets.sealingKey,
    });
    const gateway = await run('gateway', 'gateway', {
      PORT: String(options.port),
      DRAIN_DELAY_MS: '0',
      ACCOUNTS_URL: accountsUrl,
      CATALOG_URL: catalogUrl,
      INTAKE_URL: intakeUrls,
    });

    const baseUrl = loopback(gateway.port);
    const operator = createTransport({ targets: [accountsUrl], operatorToken: secrets.operatorToken });
    const known = readDemoKeys(options.keysFile);
    const tenants = await ensureDemoTenants(operator, baseUrl, known).finally(() => operator.close());
    keepDemoKeys(options.keysFile, tenants.known);
    const [firstIntake] = replicas;
    if (firstIntake === undefined) throw new Error('a set-up has an intake');
    const opsUrls = {
      accounts: grpcUrl(accounts),
      catalog: grpcUrl(catalog),
      intake: grpcUrl(firstIntake),
    };
    const addresses = {
      baseUrl,
      opsUrl: opsUrls.accounts,
      opsUrls,
      opsToken: secrets.operatorToken,
    };
    const operationsUrls = started.map(({ listening }) => loopback(listening.operationsPort));
    const processIds = started.map(({ processId }) => processId);
    const kill = async (name: string) => {
      const lost = started.filter((process) => process.name.replace(/-\d+$/, '') === name);
      if (lost.length === 0) throw new Error(`no process is called ${name}`);
      await Promise.all(lost.map((process) => process.kill()));
    };
    return { start: startFile(addresses, tenants), operationsUrls, processIds, kill, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function grpcUrl({ grpcPort, port }: Listening): string {
  return loopback(grpcPort ?? port);
}

function loopback(port: number): string {
  return `http://127.0.0.1:${port}`;
}
