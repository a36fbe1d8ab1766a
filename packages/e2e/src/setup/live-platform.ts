import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ManagedProcess, startProcess } from '@telehealth/platform/child-process';
import { addressSettings, serviceSettings } from '@telehealth/platform/service-settings';
import { gateway, opsSettingFor, services } from '@telehealth/platform/services';
import { certificates } from '@telehealth/rpc/testing';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { callSettings, internalCredentialOf, loadSecrets, secretsOf } from '../../../platform/src/secrets.ts';

const root = join(import.meta.dirname, '../../../..');
const host = '127.0.0.1';
const publicUrl = 'https://api.care.test';

export interface LiveParts {
  /** Holds the databases, the media and the secrets. */
  readonly folder: string;
  /** The address of the bus, with the user of a process. */
  readonly busUrl: (process: string) => string;
  /** The stand-in of Stripe's API. */
  readonly stripeUrl: string;
  readonly webhookSecret: string;
  /** Where a receiver on this machine listens, which `receiver.example` leads to. */
  readonly receiverPort: number;
}

/** Settings that only live mode needs, and what lets receivers and Stripe be on this machine. */
function liveSettings({ folder, stripeUrl, webhookSecret, receiverPort }: LiveParts): Record<string, object> {
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, certificates.ca);
  return {
    domains: { EDGE_DOMAIN: 'edge.care.test' },
    orders: {
      STRIPE_SECRET_KEY: 'sk_live_canary',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_STAND_IN: stripeUrl,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'stripe-here.mjs')}`,
    },
    webhooks: {
      NODE_EXTRA_CA_CERTS: ca,
      RECEIVER_PORT: String(receiverPort),
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'receiver-here.mjs')}`,
    },
  };
}

/** The processes of a live deployment by name, in the order of their start, each with its module and settings. */
async function liveProcesses(parts: LiveParts) {
  const { folder, busUrl } = parts;
  const secrets = loadSecrets(folder);
  const ports = new Map<string, number>();
  for (const { name } of [...services, gateway]) ports.set(name, await freePort(host));
  const urlOf = (name: string) => `http://${host}:${ports.get(name)}`;
  const addresses = new Map(services.map(({ name }) => [name, urlOf(name)]));
  const extra = liveSettings(parts);
  const common = (name: string) => ({
    ...{ HOST: host, PORT: String(ports.get(name)), GRPC_PORT: '0', OPERATIONS_PORT: '0', DRAIN_DELAY: '0s' },
    ...{ DEPLOYMENT_MODE: 'live', BUS_URL: busUrl(name) },
  });
  const processes = services.map((service) => {
    const { name, folder: room } = service;
    const provided = {
      ...{ storeUrl: `sqlite:${join(folder, `${name}.sqlite`)}`, filesDir: folder, addresses, publicUrl },
      ...{ secrets: secretsOf(name, secrets), calls: callSettings(name, secrets) },
    };
    const settings = {
      ...common(name),
      ...serviceSettings(service, provided),
      ...(service.callsPublicApi && { GATEWAY_URL: urlOf(gateway.name) }),
      ...extra[name],
    };
    return { name, main: join(root, room, 'src/main.ts'), settings };
  });
  const ofGateway = {
    ...common(gateway.name),
    ...addressSettings(gateway.calls, addresses),
    PUBLIC_URL: publicUrl,
    INTERNAL_CREDENTIAL: internalCredentialOf(gateway.name, secrets),
    CURSOR_KEYS: secrets.cursorKey,
  };
  return {
    processes: [
      ...processes,
      { name: gateway.name, main: join(root, gateway.folder, 'src/main.ts'), settings: ofGateway },
    ],
    baseUrl: urlOf(gateway.name),
    operatorToken: secrets.operatorToken,
  };
}

/** Starts the processes of a live deployment. `ops` has the settings of the operator command line, without a token. */
export async function startLivePlatform(parts: LiveParts) {
  const { processes, ...live } = await liveProcesses(parts);
  const started: ManagedProcess[] = [];
  const lines: string[] = [];
  const stop = async () => {
    for (const process of started.toReversed()) await process.stop();
  };
  try {
    for (const { name, main, settings } of processes)
      started.push(await startProcess(name, main, settings, (line) => lines.push(line)));
  } catch (error) {
    await stop();
    throw error;
  }
  const operatorUrls = started.flatMap(({ name, listening }) =>
    listening.grpcPort === undefined ? [] : [[opsSettingFor(name), `http://${host}:${listening.grpcPort}`]],
  );
  const ops: Record<string, string> = Object.fromEntries(operatorUrls);
  return {
    ...live,
    processes,
    log: () => lines.join('\n'),
    ops: { ...ops, OPS_URL: ops.OPS_URL_ACCOUNTS ?? '' },
    stop,
  };
}
