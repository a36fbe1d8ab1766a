import { freePort } from '@telehealth/test-servers/reserve-port';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { serviceSettings } from '../service-settings.ts';
import { gateway, services } from '../services.ts';
import type { StartFile } from '../start-file.ts';
import { host, type Runner, type StartOptions, startParts } from '../start-parts.ts';
import { moveOnboarding } from '../upgrade/move-onboarding.ts';
import { type Listening, type ManagedProcess, startProcess } from './child-process.ts';

/** What a distributed set-up runs on. */
export interface DistributedOptions extends StartOptions {
  /** The database of a service. */
  readonly storeUrl: (service: string) => string;
  /** The bus by the name of the process. Absent: each has a bus of its own, and no event reaches another process. */
  readonly busUrl?: (name: string) => string;
  /** Processes of intake; 2 by default. */
  readonly intakeReplicas?: number;
  /** Settings of every process besides. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets every line of the combined log. */
  readonly print: (line: string) => void;
  /** Called when a process ends that was not stopped. */
  readonly onLoss: (name: string, code: number | null) => void;
}

/** A running distributed set-up. */
export interface Distributed {
  readonly start: StartFile;
  /** Where `/metrics` of each process answers. */
  readonly operationsUrls: readonly string[];
  /** The processes themselves, in the same order. */
  readonly processIds: readonly number[];
  /** Ends one process (`intake-1`), or all replicas of a service (`intake`), as a crash would. */
  kill(name: string): Promise<void>;
  /** Starts a killed process again, at the ports that it had; resolves when it listens. */
  restart(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts every service of the table and then the gateway, each as a process of its own. */
export async function startDistributed(given: DistributedOptions): Promise<Distributed> {
  const storeUrls = new Map(services.map(({ name }) => [name, given.storeUrl(name)]));
  const storeUrl = (service: string) => storeUrls.get(service) ?? '';
  const options = { ...given, storeUrl };
  await moveOnboarding(storeUrl('accounts'), storeUrl('onboarding'));
  const secrets = loadSecrets(options.dataDir);
  const started: StartedProcess[] = [];
  const { start, close } = await startParts(options, secrets, asProcesses(options, secrets, started));
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
      const killed = started.find(({ process }) => process.name === name);
      if (killed === undefined) throw new Error(`no process is called ${name}`);
      killed.process = await killed.begin();
    },
  };
}

/** Runs every part as a process of its own, and adds it to `started`. */
function asProcesses(options: DistributedOptions, secrets: Secrets, started: StartedProcess[]): Runner {
  const { dataDir, print, intakeReplicas = 2 } = options;
  const common = { HOST: host, INTERNAL_CREDENTIAL: secrets.internalCredential, ...options.env };
  const opsUrls: Record<string, string> = {};
  let closing = false;

  const run = async (
    name: string,
    { name: user, folder }: { readonly name: string; readonly folder: string },
    settings: Readonly<Record<string, string>>,
  ) => {
    const bus = options.busUrl && { BUS_URL: options.busUrl(user) };
    // Known before, so that it can be started again at the same ports.
    const ports = { PORT: await anyPort(), GRPC_PORT: await anyPort(), OPERATIONS_PORT: await anyPort() };
    const begin = async () => {
      const process = await startProcess(name, folder, { ...common, ...ports, ...bus, ...settings }, print);
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
        // Callers that started before know the address of the first replica.
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

/** A process, and what starts it again at the same ports. */
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
