import { hash } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import {
  type CredentialClass,
  CredentialService,
} from '@telehealth/contracts/accounts/v1/credential_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { type Bus, type EventEnvelope, openBus } from '@telehealth/events';
import { createTransport } from '@telehealth/rpc';
import { createLogger, type FakeClock, fakeClock } from '@telehealth/service-kit';
import { onTestFinished } from 'vitest';
import { type Context, createContext, createServer } from '../src/index.ts';

export const internalCredential = 'canary-internal-credential';
export const operatorToken = 'canary-operator-token-of-32-chars';

/** A running service, its clients, and what it said on the bus and in its log. */
export interface AccountsUnderTest {
  readonly context: Context;
  readonly url: string;
  readonly operator: ReturnType<typeof operatorClient>;
  readonly clock: FakeClock;
  /** Every event kept by the bus, after the relay has come to rest. */
  events(): Promise<readonly EventEnvelope[]>;
  log(): string;
  /** What a caller with the internal credential is told of the key. */
  resolve(key: string): Promise<{
    known: boolean;
    class: CredentialClass;
    clientId: string;
    brandIds: string[];
    mode: ClientMode;
  }>;
  getBrand(clientId: string, brandIds: readonly string[], brandId: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts the service on free ports; it is closed with the test at the latest. */
export async function startAccounts(options: {
  readonly storeUrl: string;
  readonly clock?: FakeClock;
  readonly wrapBus?: (bus: Bus) => Bus;
}): Promise<AccountsUnderTest> {
  const { storeUrl, clock = fakeClock() } = options;
  const lines: string[] = [];
  const logger = createLogger({ service: 'accounts', destination: { write: (line) => lines.push(line) } });
  const plainBus = openBus(undefined, { clock });
  const bus = options.wrapBus?.(plainBus) ?? plainBus;
  const delivered: EventEnvelope[] = [];
  await bus.work({
    name: 'test',
    types: ['credential.changed.v1'],
    handle: async (event) => void delivered.push(event),
  });
  const context = await createContext(
    {
      storeUrl,
      busUrl: undefined,
      internalCredential,
      operatorToken,
      deploymentMode: 'test',
      logLevel: 'info',
    },
    { bus, clock, logger },
  );
  const server = await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
  const transports = [
    createTransport({ targets: [server.httpUrl], operatorToken }),
    createTransport({ targets: [server.httpUrl], internalCredential }),
  ] as const;
  const credentials = createClient(CredentialService, transports[1]);
  const brands = createClient(BrandService, transports[1]);

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      for (const transport of transports) await transport.close();
      await server.close();
      await bus.close();
    })();
    return closing;
  };
  onTestFinished(close);

  return {
    context,
    url: server.httpUrl,
    clock,
    operator: operatorClient(transports[0]),
    async events() {
      await context.relay.drain();
      return delivered;
    },
    log: () => lines.join(''),
    resolve: (key) => credentials.resolveCredential({ keySha256: hash('sha256', key, 'buffer') }),
    getBrand: async (clientId, brandIds, brandId) =>
      await brands.getBrand(
        {},
        {
          headers: {
            'x-client-id': clientId,
            'x-client-brand-ids': brandIds.join(','),
            'x-brand-id': brandId,
          },
        },
      ),
    close,
  };
}

function operatorClient(transport: Parameters<typeof createClient>[1]) {
  return createClient(OperatorService, transport);
}

/** A test client with its id. */
export async function createTestClient(accounts: AccountsUnderTest, name = 'Acme'): Promise<string> {
  const { client } = await accounts.operator.createClient({ name, mode: ClientMode.TEST });
  if (client === undefined) throw new Error('no client in the answer');
  return client.clientId;
}

/** A brand of the client with its id. */
export async function createTestBrand(accounts: AccountsUnderTest, clientId: string): Promise<string> {
  const { brand } = await accounts.operator.createBrand({ clientId, name: 'Acme Slim' });
  if (brand === undefined) throw new Error('no brand in the answer');
  return brand.brandId;
}
