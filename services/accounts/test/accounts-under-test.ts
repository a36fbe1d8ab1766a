import { hash } from 'node:crypto';
import { type CallOptions, type Client, createClient, type Transport } from '@connectrpc/connect';
import type { Operation } from '@telehealth/changes';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import {
  CredentialService,
  type ResolveCredentialResponse,
} from '@telehealth/contracts/accounts/v1/credential_service';
import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { RunKeyService } from '@telehealth/contracts/accounts/v1/run_key_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { operatorScopes } from '@telehealth/contracts/operator-scopes';
import { type Bus, type EventEnvelope, openBus } from '@telehealth/events';
import { callOptions } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import type { ServiceServer } from '@telehealth/service-kit';
import {
  bootstrapToken,
  type FakeClock,
  fakeClock,
  makeOperator,
  serviceUnderTest,
} from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished } from 'vitest';
import { type Context, createContext, createServer } from '../src/index.ts';

export const sealingKeys = [{ id: 'k1', key: Buffer.alloc(32, 7) }] as const;

/** An operation of an operator, for a use case called without a server. */
export function operationUnder(operationId: string): Operation {
  const actor = { kind: 'operator', name: 'ada' } as const;
  return { operationId, repeatable: true, actor, correlationId: 'c-1', limits: {} };
}

/** Headers of a call under an idempotency key. */
export const under = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Whose brand another service's call is about. */
export interface TestTenancy {
  readonly clientId: string;
  readonly brandId?: string;
  readonly credentialId?: string;
  readonly idempotencyKey?: string;
  readonly correlationId?: string;
}

/** The options of another service's call under a tenancy. */
export function tenant({
  clientId,
  brandId,
  credentialId = 'key_tenant',
  ...call
}: TestTenancy): CallOptions {
  return callOptions({
    correlationId: call.correlationId ?? 'c-tenant',
    tenancy: {
      clientId,
      brandIds: brandId === undefined ? [] : [brandId],
      brandId,
      mode: undefined,
      credentialId,
    },
    idempotencyKey: call.idempotencyKey,
  });
}

/** A running service, its clients, its events and its log. */
export interface AccountsUnderTest {
  readonly context: Context;
  readonly server: ServiceServer;
  readonly url: string;
  /** Of another service. */
  readonly transport: Transport;
  /** Called by an operator with every scope. */
  readonly operatorToken: string;
  readonly operator: Client<typeof OperatorService>;
  /** The transport of that operator. */
  asOperator(): Transport;
  readonly audit: Client<typeof AuditService>;
  /** Called by the bootstrap operator. */
  readonly tokens: Client<typeof OperatorTokenService>;
  readonly brands: Client<typeof BrandService>;
  readonly browserAccess: Client<typeof BrowserAccessService>;
  /** Called by the gateway. */
  readonly browserSessions: Client<typeof BrowserSessionService>;
  /** The same contract, called by the operator. */
  readonly sessionOperator: Client<typeof BrowserSessionService>;
  readonly directory: Client<typeof OperatorDirectoryService>;
  readonly clients: Client<typeof ClientDirectoryService>;
  readonly runKeys: Client<typeof RunKeyService>;
  readonly clock: FakeClock;
  /** Every event of the type on the bus, once the relay has nothing to deliver. */
  events(type?: EventEnvelope['type']): Promise<readonly EventEnvelope[]>;
  log(): string;
  /** What a caller with the internal credential learns of the key. */
  resolve(key: string): Promise<ResolveCredentialResponse>;
  /** As a gateway asks again that knows what the API key with this id reaches. */
  confirm(key: string, knownKeyId: string): Promise<ResolveCredentialResponse>;
  getBrand(clientId: string, brandIds: readonly string[], brandId: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts the service on free ports; it is closed with the test at the latest. */
export async function startAccounts(options: {
  readonly storeUrl: string;
  /** Of the operator with every scope; its own unless given. */
  readonly operatorName?: string;
  readonly clock?: FakeClock;
  readonly wrapBus?: (bus: Bus) => Bus;
  readonly deploymentMode?: 'test' | 'live';
  readonly wrapStore?: (store: Store) => Store;
  /** One key of these tests unless given. */
  readonly sealingKeys?: SealingKeys;
}): Promise<AccountsUnderTest> {
  const { storeUrl, clock = fakeClock() } = options;
  const plainBus = openBus(undefined, { clock });
  const bus = options.wrapBus?.(plainBus) ?? plainBus;
  const delivered: EventEnvelope[] = [];
  await bus.work({
    name: 'test',
    types: ['credential.changed.v1', 'brand.changed.v1', 'api_key.used.v1'],
    handle: async (event) => void delivered.push(event),
  });
  const running = await serviceUnderTest(
    { name: 'accounts', createContext, createServer },
    {
      storeUrl,
      operatorTokens: [bootstrapToken],
      deploymentMode: options.deploymentMode ?? 'test',
      sealingKeys: options.sealingKeys ?? sealingKeys,
    },
    {
      bus,
      clock,
      ...(options.wrapStore && { wrapStore: options.wrapStore }),
    },
  );
  const { context, server, transport } = running;
  const operatorToken = await makeOperator(server.httpUrl, operatorScopes, options.operatorName);
  const operator = running.asOperator(operatorToken);
  const credentials = createClient(CredentialService, transport);
  const brands = createClient(BrandService, transport);
  const close = () => running.close().then(() => bus.close());
  onTestFinished(close);

  return {
    context,
    server,
    url: server.httpUrl,
    transport,
    clock,
    operatorToken,
    operator: createClient(OperatorService, operator),
    asOperator: () => operator,
    audit: createClient(AuditService, operator),
    tokens: createClient(OperatorTokenService, running.asOperator(bootstrapToken)),
    brands,
    browserAccess: createClient(BrowserAccessService, transport),
    browserSessions: createClient(BrowserSessionService, transport),
    sessionOperator: createClient(BrowserSessionService, operator),
    directory: createClient(OperatorDirectoryService, transport),
    clients: createClient(ClientDirectoryService, transport),
    runKeys: createClient(RunKeyService, transport),
    async events(type = 'credential.changed.v1') {
      await context.relay.drain();
      return delivered.filter((event) => event.type === type);
    },
    log: running.log,
    confirm: (key, knownKeyId) =>
      credentials.resolveCredential({ keySha256: hash('sha256', key, 'buffer'), knownKeyId }),
    resolve: (key) => credentials.resolveCredential({ keySha256: hash('sha256', key, 'buffer') }),
    getBrand: (clientId, brandIds, brandId) =>
      brands.getBrand(
        {},
        callOptions({
          correlationId: 'c-tenant',
          tenancy: { clientId, brandIds, brandId, mode: undefined, credentialId: undefined },
        }),
      ),
    close,
  };
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

/** Lets ticks pass until the sweeper has published this many events. */
export async function swept(accounts: AccountsUnderTest, count: number) {
  return await eventually(async () => {
    await accounts.clock.advance(5_000);
    const events = await accounts.events();
    expect(events).toHaveLength(count);
    return events;
  });
}
