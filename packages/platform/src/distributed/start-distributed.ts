import { createTransport } from '@telehealth/rpc';
import { keepDemoKeys, readDemoKeys } from '../demo-keys.ts';
import { ensureDemoTenants } from '../demo-tenants.ts';
import type { Secrets } from '../secrets.ts';
import { type StartFile, startFile } from '../start-file.ts';
import { type Listening, type ManagedProcess, startProcess } from './child-process.ts';

/** What a distributed set-up runs on. */
export interface DistributedOptions {
  /** Each service's own database. */
  readonly storeUrls: { readonly accounts: string; readonly intake: string };
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
  close(): Promise<void>;
}

/** Starts accounts, the intake replicas and the gateway as processes of their own, in this order. */
export async function startDistributed(options: DistributedOptions): Promise<Distributed> {
  const { secrets, print } = options;
  const started: ManagedProcess[] = [];
  let closing = false;
  const close = async () => {
    closing = true;
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
    });
    const accountsUrl = loopback(accounts.port);
    const intake = {
      STORE_URL: options.storeUrls.intake,
      ACCOUNTS_URL: accountsUrl,
      SEALING_KEYS: secrets.sealingKey,
    };
    const replicas: Listening[] = [];
    for (let n = 1; n <= (options.intakeReplicas ?? 2); n++) {
      replicas.push(await run(`intake-${n}`, 'services/intake', intake));
    }
    const gateway = await run('gateway', 'gateway', {
      PORT: String(options.port),
      DRAIN_DELAY_MS: '0',
      ACCOUNTS_URL: accountsUrl,
      INTAKE_URL: replicas.map(({ port }) => loopback(port)).join(','),
    });

    const baseUrl = loopback(gateway.port);
    const operator = createTransport({ targets: [accountsUrl], operatorToken: secrets.operatorToken });
    const known = readDemoKeys(options.keysFile);
    const tenants = await ensureDemoTenants(operator, baseUrl, known).finally(() => operator.close());
    keepDemoKeys(options.keysFile, tenants);
    const addresses = {
      baseUrl,
      opsUrl: loopback(accounts.grpcPort ?? accounts.port),
      opsToken: secrets.operatorToken,
    };
    const operationsUrls = started.map(({ listening }) => loopback(listening.operationsPort));
    return { start: startFile(addresses, tenants), operationsUrls, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function loopback(port: number): string {
  return `http://127.0.0.1:${port}`;
}
