import { hash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import type { Operation } from '@telehealth/changes';
import { operatorScopes } from '@telehealth/contracts/access';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { RunKeyService } from '@telehealth/contracts/accounts/v1/run_key_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { type Bus, type EventEnvelope, openBus } from '@telehealth/events';
import { callOptions } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
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
import { createContext, createServer } from '../src/index.ts';

/** The SHA-256 by which a key or token is looked up. */
export const sha256 = (secret: string) => hash('sha256', secret, 'buffer');

export const sealingKeys = [{ id: 'k1', key: Buffer.alloc(32, 7) }] as const;

/** An operation of an operator, for a use case called without a server; its correlation id is its own. */
export function operationUnder(operationId: string): Operation {
  const actor = { kind: 'operator', name: 'ada' } as const;
  return { operationId, repeatable: true, actor, correlationId: operationId, limits: {} };
}

/** Headers of a call under an idempotency key. */
export const under = (key: string) => ({ headers: { 'idempotency-key': key } });

/** The options of another service's call for a client, or for a brand of it. */
export function tenant(caller: {
  readonly clientId: string;
  readonly brandId?: string;
  readonly credentialId?: string;
  readonly correlationId?: string;
}): CallOptions {
  const { clientId, brandId, credentialId = 'key_tenant', correlationId = 'c-tenant' } = caller;
  const brandIds = brandId === undefined ? [] : [brandId];
  const tenancy = { clientId, brandIds, brandId, mode: undefined, credentialId };
  return callOptions({ correlationId, tenancy });
}

/** A running service, its clients, its events and its log. */
export type AccountsUnderTest = Awaited<ReturnType<typeof startAccounts>>;

/** What differs from accounts on a database of its own, with one key of these tests. */
interface Options {
  readonly storeUrl?: string;
  /** Of the operator with every scope; its own unless given. */
  readonly operatorName?: string;
  readonly clock?: FakeClock;
  readonly wrapBus?: (bus: Bus) => Bus;
  readonly deploymentMode?: 'test' | 'live';
  readonly wrapStore?: (store: Store) => Store;
  readonly sealingKeys?: SealingKeys;
  /** The folder that mails are written into; absent: none are sent. */
  readonly mailFolder?: string;
}

function mailTo(folder: string | undefined) {
  if (folder === undefined) return undefined;
  const url = pathToFileURL(folder).href;
  return {
    url,
    from: 'platform@platform.example',
    requiresTls: false,
    sender: 'Slim Platform',
    isPrinted: false,
  };
}

/** Starts the service on free ports; it is closed with the test at the latest. */
export async function startAccounts(options: Options = {}) {
  const { clock = fakeClock(), deploymentMode = 'test', wrapStore } = options;
  const plainBus = openBus(undefined, { clock });
  const bus = options.wrapBus?.(plainBus) ?? plainBus;
  const delivered: EventEnvelope[] = [];
  await bus.work({
    name: 'test',
    types: ['credential.changed.v1', 'brand.changed.v1', 'api_key.used.v1', 'client.suspension_changed.v1'],
    handle: async (event) => void delivered.push(event),
  });
  const running = await serviceUnderTest(
    { name: 'accounts', createContext, createServer },
    {
      ...{
        storeUrl: options.storeUrl ?? 'sqlite::memory:',
        operatorTokens: [bootstrapToken],
        deploymentMode,
      },
      sealingKeys: options.sealingKeys ?? sealingKeys,
      mail: mailTo(options.mailFolder),
      publicUrl: 'https://platform.example',
    },
    { bus, clock, ...(wrapStore && { wrapStore }) },
  );
  const { context, server, transport } = running;
  const operatorToken = await makeOperator(server.httpUrl, operatorScopes, options.operatorName);
  const operator = running.asOperator(operatorToken);
  const credentials = createClient(CredentialService, transport);
  const brands = {
    ...createClient(BrandService, transport),
    ...createClient(BrandConfigurationService, transport),
  };
  const close = () => running.close().then(() => bus.close());
  onTestFinished(close);

  return {
    context,
    server,
    url: server.httpUrl,
    /** Of another service. */
    transport,
    clock,
    /** Called by an operator with every scope. */
    operatorToken,
    operator: {
      ...createClient(OperatorService, operator),
      ...createClient(ApiKeyService, operator),
      ...createClient(BrandService, operator),
      ...createClient(BrandConfigurationService, operator),
    },
    /** The transport of that operator. */
    asOperator: (): Transport => operator,
    audit: createClient(AuditService, operator),
    /** Called by the bootstrap operator. */
    tokens: createClient(OperatorTokenService, running.asOperator(bootstrapToken)),
    brands,
    browserAccess: createClient(BrowserAccessService, transport),
    /** Called by the gateway. */
    browserSessions: createClient(BrowserSessionService, transport),
    /** The same contract, called by the operator. */
    sessionOperator: createClient(BrowserSessionService, operator),
    directory: createClient(OperatorDirectoryService, transport),
    clients: createClient(ClientDirectoryService, transport),
    runKeys: createClient(RunKeyService, transport),
    /** Every event of the type on the bus, once the relay has nothing to deliver. */
    async events(type: EventEnvelope['type'] = 'credential.changed.v1') {
      await context.relay.drain();
      return delivered.filter((event) => event.type === type);
    },
    log: running.log,
    /** As a gateway asks again that knows what the API key with this id reaches. */
    confirm: (key: string, knownKeyId: string) =>
      credentials.resolveCredential({ keySha256: sha256(key), knownKeyId }),
    /** What a caller with the internal credential learns of the key. */
    resolve: (key: string) => credentials.resolveCredential({ keySha256: sha256(key) }),
    getBrand: (clientId: string, brandId: string) => brands.getBrand({}, tenant({ clientId, brandId })),
    close,
  };
}

/** Accounts with a test client and its brand; `mine` are the options of a call for the brand. */
export async function startTenant(options: Options = {}) {
  const accounts = await startAccounts(options);
  const clientId = await createTestClient(accounts);
  const brandId = await createTestBrand(accounts, clientId);
  return { ...accounts, accounts, clientId, brandId, mine: tenant({ clientId, brandId }) };
}

/** Lets onboarding have a key for a test run, as a client does that asks for one. */
export async function permitRun(accounts: AccountsUnderTest, clientId: string, brandId: string) {
  const keys = createClient(ApiKeyService, accounts.transport);
  await keys.permitTestRun({ brandId }, tenant({ clientId, brandId }));
  return { clientId, brandId };
}

/** A test client with its id. */
export async function createTestClient({ operator }: Pick<AccountsUnderTest, 'operator'>, name = 'Acme') {
  const { client } = await operator.createClient({ name, mode: ClientMode.TEST });
  return client?.clientId ?? expect.fail();
}

/** A brand of the client with its id. */
export async function createTestBrand({ operator }: Pick<AccountsUnderTest, 'operator'>, clientId: string) {
  const { brand } = await operator.createBrand({ clientId, name: 'Acme Slim' });
  return brand?.brandId ?? expect.fail();
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
