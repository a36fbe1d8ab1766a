import type { Logger } from '@telehealth/service-kit';
import { freePort, knownPort } from '@telehealth/test-servers/reserve-port';
import { startDevelopmentIssuer } from '../issuer/development-issuer.ts';
import { prepareDemo } from '../prepare-demo.ts';
import { startDemoReceiver } from '../receiver/demo-receiver.ts';
import { loadSecrets, secretsOf } from '../secrets.ts';
import { addressSettings, serviceSettings, signInSettings } from '../service-settings.ts';
import { gateway, services } from '../services.ts';
import type { StartFile } from '../start-file.ts';
import { startServices } from '../start-services.ts';
import { moveOnboarding } from '../upgrade/move-onboarding.ts';
import { type Listening, type ManagedProcess, startProcess } from './child-process.ts';

/** What a distributed set-up runs on. */
export interface DistributedOptions {
  /** The database of a service. */
  readonly storeUrl: (service: string) => string;
  /** Holds the secrets, the demo tenants and the folders of files that the replicas of a service share. */
  readonly dataDir: string;
  /** The bus by the name of the process. Absent: each has a bus of its own, and no event reaches another process. */
  readonly busUrl?: (name: string) => string;
  /** Processes of intake; 2 by default. */
  readonly intakeReplicas?: number;
  /** Public port of the gateway, 0 for any free one. */
  readonly port: number;
  /** Logger of a receiver of webhooks for the first demo brand, which writes a line for each; no receiver by default. */
  readonly receiverLogger?: Logger;
  /** Networks and addresses with a port to which webhooks go although they are not public. */
  readonly egressAllow?: readonly string[];
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

const host = '127.0.0.1';

/** Starts every service of the table and then the gateway, each as a process of its own. */
export async function startDistributed(options: DistributedOptions): Promise<Distributed> {
  const { dataDir, print, intakeReplicas = 2 } = options;
  const secrets = loadSecrets(dataDir);
  const started: StartedProcess[] = [];
  const receiver = options.receiverLogger && (await startDemoReceiver(dataDir, options.receiverLogger));
  const egressAllow = [...(receiver ? [receiver.address] : []), ...(options.egressAllow ?? [])];
  const closers: { close(): Promise<void> }[] = [];
  let closing = false;
  const close = async () => {
    closing = true;
    for (const { process } of started.toReversed()) await process.stop();
    for (const { close } of closers) await close();
    await receiver?.close();
  };
  const common = {
    HOST: host,
    INTERNAL_CREDENTIAL: secrets.internalCredential,
    ...options.env,
  };
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

  const publicPort = await knownPort(host, options.port);
  const publicUrl = loopback(publicPort.port);
  const issuer = await startDevelopmentIssuer(publicUrl);
  closers.push(issuer);
  try {
    const storeUrls = new Map(services.map(({ name }) => [name, options.storeUrl(name)]));
    const storeUrlOf = (service: string) => storeUrls.get(service) ?? '';
    await moveOnboarding(storeUrlOf('accounts'), storeUrlOf('onboarding'));
    const opsUrls: Record<string, string> = {};
    const addresses = await startServices(host, async (service, httpPort, known) => {
      const { name } = service;
      const settings = serviceSettings(service, {
        storeUrl: storeUrlOf(name),
        filesDir: dataDir,
        secrets: secretsOf(name, secrets),
        addresses: known,
        publicUrl,
        egressAllow,
      });
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
    });
    await publicPort.release();
    const { tlsPort } = await run(gateway.name, gateway, {
      PORT: String(publicPort.port),
      TLS_PORT: await anyPort(),
      DRAIN_DELAY_MS: '0',
      CURSOR_KEYS: secrets.cursorKey,
      ...addressSettings(gateway.calls, addresses),
      ...signInSettings(issuer, publicUrl),
    });

    const start = {
      base_url: publicUrl,
      docs_url: `${publicUrl}/docs`,
      tls_url: `https://${host}:${tlsPort}`,
      issuer_url: issuer.url,
      ops_url: opsUrls.accounts ?? '',
      ops_urls: opsUrls,
      operations_urls: Object.fromEntries(
        started.map(({ process }) => [process.name, loopback(process.listening.operationsPort)]),
      ),
      ...(await prepareDemo(dataDir, { baseUrl: publicUrl, addresses, secrets, receiver })),
    };
    const operationsUrls = started.map(({ process }) => loopback(process.listening.operationsPort));
    const processIds = started.map(({ process }) => process.processId);
    const kill = async (name: string) => {
      const lost = started.filter(({ process }) => [process.name, serviceOf(process)].includes(name));
      if (lost.length === 0) throw new Error(`no process is called ${name}`);
      await Promise.all(lost.map(({ process }) => process.kill()));
    };
    const restart = async (name: string) => {
      const killed = started.find(({ process }) => process.name === name);
      if (killed === undefined) throw new Error(`no process is called ${name}`);
      killed.process = await killed.begin();
    };
    return { start, operationsUrls, processIds, kill, restart, close };
  } catch (error) {
    await publicPort.release();
    await close();
    throw error;
  }
}

/** A process, and what starts it again at the same ports. */
interface StartedProcess {
  process: ManagedProcess;
  readonly begin: () => Promise<ManagedProcess>;
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
