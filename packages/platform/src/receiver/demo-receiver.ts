import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@connectrpc/connect';
import { verifyWebhook, WebhookVerificationError } from '@telehealth/client';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { callOptions, createTransport } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { DemoTenant } from '../tenants/demo-tenants.ts';
import { readStored, store } from '../tenants/stored-json.ts';
import { ensureRegistration, type KnownRegistration } from './ensure-registration.ts';

/** Receives the webhooks of the first demo brand on loopback, and logs one line for each: whether its signature is right. */
export interface DemoReceiver {
  readonly url: string;
  /** `127.0.0.1:<port>`, for the list of allowed targets of webhooks. */
  readonly address: string;
  /** Registers the receiver for the first brand of the tenant, unless an earlier start did. */
  register(webhooks: WebhooksService, tenant: DemoTenant): Promise<void>;
  close(): Promise<void>;
}

/** The address of the webhooks service, and the credential for calls to it. */
export interface WebhooksService {
  readonly webhooksUrl: string;
  readonly internalCredential: string;
}

type StoredReceiver = { readonly port: number } & Partial<KnownRegistration>;

const host = '127.0.0.1';

/** Starts the receiver at the port of the last start, or at another port when that is taken. */
export async function startDemoReceiver(dataDir: string, logger: Logger): Promise<DemoReceiver> {
  const file = join(dataDir, 'demo-receiver.json');
  let stored = readStored<StoredReceiver>(file);
  const server = createServer((request, response) => {
    answerWebhook(request, stored?.secret, logger).then(
      (status) => response.writeHead(status).end(),
      // The sender is gone.
      () => response.destroy(),
    );
  });
  const port = await listen(server, stored?.port ?? 0);
  stored = { ...stored, port };
  store(file, stored);
  const address = `${host}:${port}`;
  const url = `http://${address}/webhooks`;
  return {
    url,
    address,
    register: async (webhooks, tenant) => {
      const registration = await registered(webhooks, tenant, url, knownIn(stored));
      stored = { port, ...registration };
      store(file, stored);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

function knownIn(stored: StoredReceiver | undefined): KnownRegistration | undefined {
  const { registration_id, secret } = stored ?? {};
  return registration_id === undefined || secret === undefined ? undefined : { registration_id, secret };
}

async function registered(
  { webhooksUrl, internalCredential }: WebhooksService,
  { client_id: clientId, brands }: DemoTenant,
  url: string,
  known: KnownRegistration | undefined,
): Promise<KnownRegistration | undefined> {
  const brandIds = brands.map(({ brand_id }) => brand_id);
  const transport = createTransport({ targets: [webhooksUrl], internalCredential });
  const registrations = createClient(RegistrationService, transport);
  const options = callOptions({
    correlationId: `cor_${randomUUID()}`,
    tenancy: { clientId, brandIds, brandId: brandIds[0], mode: 'test', credentialId: 'demo-receiver' },
  });
  return await ensureRegistration(registrations, options, url, known).finally(() => transport.close());
}

/**
 * The status with which the receiver answers a request, after one line that says whether it is a webhook of the
 * platform. Without a secret nothing can be verified yet: the platform sends it again later.
 */
async function answerWebhook(
  request: IncomingMessage,
  secret: string | undefined,
  logger: Logger,
): Promise<number> {
  const body = await buffer(request);
  if (secret === undefined) return 503;
  try {
    const event = await verifyWebhook(body, request.headers, secret);
    logger.info(`webhook ${event.type} ${event.id} verified`);
    return 204;
  } catch (error) {
    const reason = error instanceof WebhookVerificationError ? error.message : 'The body is not JSON';
    logger.warn(`webhook not verified: ${reason}`);
    return 400;
  }
}
