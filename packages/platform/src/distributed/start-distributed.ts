import { join } from 'node:path';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { loadSecrets } from '../secrets.ts';
import { serviceSettings } from '../service-settings.ts';
import { gateway, services } from '../services.ts';
import type { StartFile } from '../start/start-file.ts';
import { host, type Runner, type StartOptions, startParts } from '../start/start-parts.ts';
import { type Listening, type ManagedProcess, ownCheckout, startProcess } from './child-process.ts';

export interface DistributedOptions extends StartOptions {
  /** The database of a service. */
  readonly storeUrl: (service: string) => string;
  /** The bus by the name of the process. Absent: each process has its own bus, and no event reaches another process. */
  readonly busUrl?: (name: string) => string;
  /** Processes of intake; 2 by default. */
  readonly intakeReplicas?: number;
  /** The checkout from which a process starts, by its name; this one by default. */
  readonly checkoutOf?: (name: string) => string;
  /** The module of the checkout that a process starts instead of its `main.ts`, by the name of the process. */
  readonly mainOf?: (name: string) => string | undefined;
  /** Further settings of every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the settings of a process, for example to the addresses of proxies. */
  readonly settingsOf?: (
    name: string,
    own: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Gets every line of the combined log. */
  readonly print: (line: string) => void;
  /** Runs when a process ends that was not stopped. */
  readonly onLoss: (name: string, code: number | null) => void;
}

export interface Distributed {
  readonly start: StartFile;
  /** The addresses of `/metrics` of the processes. */
  readonly operationsUrls: readonly string[];
  /** The ids of the processes, in the same order. */
  readonly processIds: readonly number[];
  /** Kills one process (`intake-1`), or all replicas of a service (`intake`). */
  kill(name: string): Promise<void>;
  /** Starts a killed process again at the same ports. Resolves when it listens. */
  restart(name: string): Promise<void>;
  /** Sends a signal to one process. */
  signal(name: string, signal: NodeJS.Signals): void;
  close(): Promise<void>;
}

/** Starts every service of the table and then the gateway, each as a process of its own. */
export async function startDistributed(given: DistributedOptions): Promise<Distributed> {
  const storeUrls = new Map(services.map(({ name }) => [name, given.storeUrl(name)]));
  const storeUrl = (service: string) => storeUrls.get(service) ?? '';
  const options = { ...given, storeUrl };
  const secrets = loadSecrets(options.dataDir);
  const started: StartedProcess[] = [];
  const { start, close } = await startParts(options, secrets, asProcesses(options, started));
  const processOf = (name: string) => {
    const found = started.find(({ process }) => process.name === name);
    if (found === undefined) throw new Error(`no process is called ${name}`);
    return found;
  };
  return {
    start,
    close,
    operationsUrls: Object.values(operationsUrlsOf(started)),
    processIds: started.map(({ process }) => process.processId),
    async kill(name) {
      const lost = started.filter(({ process }) => [process.name, serviceOf(process)].includes(name));
      if (lost.length === 0) throw new Error(`no process is called ${name}`);
      await Promise.all(lost.map(({ process }) => process.kill()));
    },
    async restart(name) {
      const killed = processOf(name);
      killed.process = await killed.begin();
    },
    signal: (name, signal) => void process.kill(processOf(name).process.processId, signal),
  };
}

/** Runs every part as its own process, and adds the process to `started`. */
function asProcesses(options: DistributedOptions, started: StartedProcess[]): Runner {
  const { dataDir, print, intakeReplicas = 2 } = options;
  const common = { HOST: host, ...options.env };
  const opsUrls: Record<string, string> = {};
  let closing = false;

  const run = async (
    name: string,
    { name: user, folder }: { readonly name: string; readonly folder: string },
    settings: Readonly<Record<string, string>>,
  ) => {
    const bus = { BUS_URL: options.busUrl?.(user) ?? 'memory:' };
    // The ports are chosen here, so that a restart gets the same ones.
    const ports = { PORT: await anyPort(), GRPC_PORT: await anyPort(), OPERATIONS_PORT: await anyPort() };
    const own = { ...common, ...ports, ...bus, ...settings };
    const env = (await options.settingsOf?.(name, own)) ?? own;
    const begin = async () => {
      const checkout = options.checkoutOf?.(name) ?? ownCheckout;
      const main = join(checkout, options.mainOf?.(name) ?? join(folder, 'src/main.ts'));
      const process = await startProcess(name, main, env, print);
      void process.exited.then((code) => closing || options.onLoss(name, code));
      return process;
    };
    const process = await begin();
    started.push({ process, begin });
    return process.listening;
  };

  return {
    async startService(service, httpPort, provided) {
      const { name } = service;
      const own = { storeUrl: options.storeUrl(name), filesDir: dataDir };
      const settings = serviceSettings(service, { ...provided, ...own });
      const replicas = name === 'intake' ? intakeReplicas : 1;
      const listening: Listening[] = [];
      for (let n = 1; n <= replicas; n++) {
        // Callers that started earlier know the address of the first replica.
        const PORT = n === 1 ? String(httpPort) : await anyPort();
        const replica = name === 'intake' ? `${name}-${n}` : name;
        listening.push(await run(replica, service, { PORT, ...settings }));
      }
      const [first] = listening;
      if (first !== undefined) opsUrls[name] = loopback(first.grpcPort ?? first.port);
      return listening.map(({ port }) => loopback(port)).join(',');
    },
    startOperators: async () => ({ ops_url: opsUrls.accounts ?? '', ops_urls: opsUrls }),
    async startGateway(settings) {
      const { tlsPort } = await run(gateway.name, gateway, { TLS_PORT: await anyPort(), ...settings });
      return { tlsPort, operations_urls: operationsUrlsOf(started) };
    },
    async close() {
      closing = true;
      for (const { process } of started.toReversed()) await process.stop();
    },
  };
}

/** A process; `begin` starts it again at the same ports. */
interface StartedProcess {
  process: ManagedProcess;
  readonly begin: () => Promise<ManagedProcess>;
}

function operationsUrlsOf(started: readonly StartedProcess[]): Record<string, string> {
  return Object.fromEntries(
    started.map(({ process }) => [process.name, loopback(process.listening.operationsPort)]),
  );
}

function serviceOf({ name }: ManagedProcess): string {
  return name.replace(/-\d+$/, '');
}

async function anyPort(): Promise<string> {
  return String(await freePort(host));
}

function loopback(port: number): string {
  return `http://${host}:${port}`;
}
