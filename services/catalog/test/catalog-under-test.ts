import { randomBytes } from 'node:crypto';
import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { CatalogStatusService } from '@telehealth/contracts/catalog/v1/catalog_status_service';
import { FactLibraryService } from '@telehealth/contracts/catalog/v1/fact_library_service';
import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { SaleService } from '@telehealth/contracts/catalog/v1/sale_service';
import { StorefrontService } from '@telehealth/contracts/catalog/v1/storefront_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { agreementIds } from '@telehealth/ids';
import { callOptions } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import type { ServiceServer } from '@telehealth/service-kit';
import { type FakeClock, fakeClock, heldElsewhere, serviceUnderTest } from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { onTestFinished } from 'vitest';
import type { SeedOffering } from '../src/app/offerings/seed-offerings.ts';
import { type Context, createContext, createServer } from '../src/index.ts';
import { announce } from './announce.ts';
import type { Script, ScriptedUpstreams } from './scripted-upstreams.ts';
import { testInstruments } from './test-instruments.ts';
import { testOfferings } from './test-offerings.ts';

/** The token of an operator with the scope `catalog`. */
export const operatorToken = 'operator-token-of-32-characters!';
/** The token of an operator who lacks the scope `catalog`. */
const otherOperatorToken = 'other-operator-token-32-chars-ok';

/** Proves an operator with the scope `catalog` that is bound to a client. */
export const boundToken = (clientId: string): string => `bound-to-${clientId}`;

/** The brand of a call, and the metadata that travels with it. */
export interface Caller {
  readonly clientId?: string;
  readonly brandId?: string;
  /** `test` unless said otherwise. */
  readonly mode?: 'test' | 'live';
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

/** A running catalog, called as the gateway and as operators do. */
export interface CatalogUnderTest {
  readonly context: Context;
  readonly server: ServiceServer;
  readonly url: string;
  readonly clock: FakeClock;
  readonly offerings: Client<typeof OfferingService>;
  readonly storefront: Client<typeof StorefrontService>;
  readonly sales: Client<typeof SaleService>;
  readonly status: Client<typeof CatalogStatusService>;
  readonly questions: Client<typeof QuestionService>;
  readonly facts: Client<typeof FactLibraryService>;
  readonly overlay: Client<typeof OverlayService>;
  readonly operator: Client<typeof CatalogOperatorService>;
  readonly keys: Client<typeof KeyService>;
  readonly audit: Client<typeof AuditService>;
  asOperator(token: string): Transport;
  /** An operator without the scope. */
  readonly otherOperator: Client<typeof CatalogOperatorService>;
  log(): string;
  close(): Promise<void>;
}

/** The options of a call for a brand; brand `brd_slim` of client `cli_1` unless said otherwise. */
export function as(caller: Caller = {}) {
  const { clientId = 'cli_1', brandId = 'brd_slim', mode = 'test', ...rest } = caller;
  const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: 'key_1' };
  return callOptions({ correlationId: 'c-1', tenancy, ...rest });
}

/** Starts a catalog on free ports; it is closed with the test at the latest. */
export async function startCatalog(options: {
  readonly storeUrl: string;
  readonly upstreams: Pick<ScriptedUpstreams, 'accountsUrl'> & Partial<ScriptedUpstreams>;
  /** Whether intake has announced its instruments; it has unless said otherwise. */
  readonly announced?: boolean;
  readonly clock?: FakeClock;
  readonly seed?: readonly SeedOffering[];
  /** Stands between the service and its store. */
  readonly wrapStore?: (store: Store) => Store;
  /** A random key unless given. */
  readonly sealingKeys?: SealingKeys;
}): Promise<CatalogUnderTest> {
  const { clock = fakeClock(), upstreams, seed = testOfferings, announced = true } = options;
  const { context, server, transport, asOperator, log, close } = await serviceUnderTest(
    { name: 'catalog', createContext, createServer },
    {
      storeUrl: options.storeUrl,
      accountsUrls: [upstreams.accountsUrl],
      domainsUrls: [upstreams.domainsUrl ?? 'http://127.0.0.1:9'],
      sealingKeys: options.sealingKeys ?? [{ id: 'k1', key: randomBytes(32) }],
    },
    {
      ...{ clock, offerings: seed, authenticateOperator },
      ...(options.wrapStore && { wrapStore: options.wrapStore }),
    },
    (opened) => ({ ...opened, ...agreementsBy(upstreams.script, opened), leases: heldElsewhere(opened) }),
  );
  const operator = asOperator(operatorToken);
  onTestFinished(close);
  if (announced) for (const [therapy, current] of testInstruments) await announce(context, therapy, current);
  return {
    context,
    server,
    url: server.httpUrl,
    clock,
    offerings: createClient(OfferingService, transport),
    storefront: createClient(StorefrontService, transport),
    sales: createClient(SaleService, transport),
    status: createClient(CatalogStatusService, transport),
    questions: createClient(QuestionService, transport),
    facts: createClient(FactLibraryService, transport),
    overlay: createClient(OverlayService, transport),
    operator: createClient(CatalogOperatorService, operator),
    keys: createClient(KeyService, operator),
    audit: createClient(AuditService, operator),
    asOperator,
    otherOperator: createClient(CatalogOperatorService, asOperator(otherOperatorToken)),
    log,
    close,
  };
}

/** What catalog has stored of agreements, as a script says; without a script, what it really has. */
function agreementsBy(
  script: Script | undefined,
  { currentAgreements, executions }: Context,
): Pick<Context, 'currentAgreements' | 'executions'> {
  if (script === undefined) return { currentAgreements, executions };
  const inForce = [{ agreementVersion: '1', number: 1, effectiveAt: 0 }];
  const versions = agreementIds.map((_id) => ({ _id, versions: inForce, version: 1 }));
  const executed = agreementIds.map((id) => `${id}:1`);
  return {
    currentAgreements: {
      ...currentAgreements,
      find: (async () =>
        script.agreementsCurrent === undefined ? [] : versions) as Context['currentAgreements']['find'],
    },
    executions: {
      ...executions,
      get: async (_id) => (script.agreementsCurrent ? { _id, executed, version: 1 } : undefined),
    },
  };
}

async function authenticateOperator(token: string) {
  const scopes = (...names: string[]) => new Set(names);
  if (token === operatorToken)
    return { name: 'ada', scopes: scopes('catalog', 'keys'), clientIds: undefined };
  const [, clientId] = /^bound-to-(.+)$/.exec(token) ?? [];
  if (clientId) return { name: 'of', scopes: scopes('catalog', 'keys', 'events'), clientIds: [clientId] };
  if (token === otherOperatorToken) return { name: 'eve', scopes: scopes('accounts'), clientIds: undefined };
  return undefined;
}
