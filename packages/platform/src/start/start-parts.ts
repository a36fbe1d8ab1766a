import { hash } from 'node:crypto';
import { closeSequentially } from '@telehealth/service-kit/process';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { freePort, knownPort, type ReservedPort, reservePort } from '@telehealth/test-servers/reserve-port';
import { startDevelopmentIssuer } from '../issuer/development-issuer.ts';
import { startDemoReceiver } from '../receiver/demo-receiver.ts';
import { callSettings, internalCredentialOf, type Secrets, secretsOf } from '../secrets.ts';
import { type Addresses, addressSettings, type Provided, signInSettings } from '../service-settings.ts';
import { gateway, type ServiceEntry, services } from '../services.ts';
import { prepareDemo } from './prepare-demo.ts';
import type { StartFile } from './start-file.ts';

export interface StartOptions {
  /** The folder of secrets, keys and databases; it is created when it is missing. */
  readonly dataDir: string;
  /** The public port; 0 is any free port. */
  readonly port: number;
  /** The logger of the receiver of the first demo brand's webhooks; absent: no receiver is started. */
  readonly receiverLogger?: Logger;
  /** Networks, and addresses with a port, that webhooks and issuers of clients may be at although they are not public. */
  readonly egressAllow?: readonly string[];
  /** The issuer at which patients sign in; absent: a development issuer is started. */
  readonly issuerUrl?: string | undefined;
}

/** Runs the parts of the platform, in one process or each in its own process. */
export interface Runner {
  /** Starts a service. Returns its address, or several addresses separated by commas. `provided` has everything but its database. */
  startService(
    service: ServiceEntry,
    httpPort: number,
    provided: Omit<Provided, 'storeUrl'>,
  ): Promise<string>;
  /** Serves operators, after all services have started. */
  startOperators(): Promise<Pick<StartFile, 'ops_url' | 'ops_urls'>>;
  /** Starts the gateway, at the public port of its settings. */
  startGateway(
    settings: Readonly<Record<string, string>>,
  ): Promise<
    { readonly tlsPort: number | undefined } & Pick<StartFile, 'operations_url' | 'operations_urls'>
  >;
  /** Closes all started parts, each before the parts that it depends on. */
  close(): Promise<void>;
}

/** The interface on which every part listens. */
export const host = '127.0.0.1';

/**
 * Starts all parts in order: a development issuer, the receiver of the demo, the services, the server for operators, and the gateway.
 * Then it makes the demo tenants. A failed start closes all started parts.
 */
export async function startParts(
  { dataDir, receiverLogger, ...options }: StartOptions,
  secrets: Secrets,
  runner: Runner,
): Promise<{ readonly start: StartFile; close(): Promise<void> }> {
  const closers = [() => runner.close()];
  const close = () => closeSequentially(closers.splice(0));
  try {
    const publicPort = await knownPort(host, options.port);
    closers.push(publicPort.release);
    const publicUrl = `http://${host}:${publicPort.port}`;
    const issuer = options.issuerUrl === undefined ? await startDevelopmentIssuer(publicUrl) : undefined;
    if (issuer !== undefined) closers.push(() => issuer.close());
    const receiver = receiverLogger && (await startDemoReceiver(dataDir, receiverLogger));
    if (receiver !== undefined) closers.push(() => receiver.close());

    const egressAllow = [...(receiver ? [receiver.address] : []), ...(options.egressAllow ?? [])];
    const addresses = await startServices(host, (service, httpPort, known) => {
      const calls = callSettings(service.name, secrets);
      const provided = { calls, secrets: secretsOf(service.name, secrets), addresses: known };
      return runner.startService(service, httpPort, { ...provided, publicUrl, egressAllow });
    });
    const operators = await runner.startOperators();
    await publicPort.release();
    const { tlsPort, ...operations } = await runner.startGateway({
      PORT: String(publicPort.port),
      DRAIN_DELAY: '0s',
      OPERATIONS_DOCS: 'on',
      INTERNAL_CREDENTIAL: internalCredentialOf(gateway.name, secrets),
      CURSOR_KEYS: secrets.cursorKey,
      PERSON_KEYS: hash('sha256', `persons ${secrets.cursorKey}`, 'base64url'),
      ...addressSettings(gateway.calls, addresses),
      PUBLIC_URL: publicUrl,
      EGRESS_ALLOW_CIDRS: (options.egressAllow ?? []).join(','),
      ...(issuer && signInSettings(issuer)),
    });
    const start = {
      base_url: publicUrl,
      docs_url: `${publicUrl}/docs`,
      tls_url: `https://${host}:${tlsPort}`,
      issuer_url: issuer?.url ?? options.issuerUrl ?? '',
      ...operators,
      ...operations,
      ...(await prepareDemo(dataDir, { baseUrl: publicUrl, addresses, secrets, receiver })),
    };
    return { start, close };
  } catch (error) {
    // The reason of the failed start is more useful than a failure to close.
    await close().catch(() => {});
    throw error;
  }
}

/** Starts one service on this HTTP port; its address, or several separated by commas. */
export type StartService = (service: ServiceEntry, httpPort: number, addresses: Addresses) => Promise<string>;

/**
 * Starts every service in the order of the table. A service that is called by an earlier one gets a reserved port, so
 * that its address is known to the earlier one.
 */
async function startServices(host: string, start: StartService): Promise<Addresses> {
  const addresses = new Map<string, string>();
  const reserved = new Map<string, ReservedPort>();
  try {
    for (const service of services) {
      for (const name of service.calls.filter((called) => !addresses.has(called))) {
        const port = await reservePort(host);
        reserved.set(name, port);
        addresses.set(name, `http://${host}:${port.port}`);
      }
      const own = reserved.get(service.name);
      await own?.release();
      addresses.set(service.name, await start(service, own?.port ?? (await freePort(host)), addresses));
    }
    return addresses;
  } finally {
    for (const port of reserved.values()) await port.release();
  }
}
