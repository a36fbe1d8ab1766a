import { randomBytes } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
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
import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import { type FakeClock, fakeClock, heldElsewhere, serviceUnderTest } from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { expect, onTestFinished } from 'vitest';
import { type Context, createContext, createServer } from '../src/index.ts';
import { announce } from './announce.ts';
import { type Script, type ScriptedUpstreams, startUpstreams } from './scripted-upstreams.ts';
import { testInstruments } from './test-instruments.ts';
import { testOfferings } from './test-offerings.ts';

/** An offering for weight loss. */
export const wl = { offeringRef: 'wl-1' };

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
  /** `test` by default. */
  readonly mode?: 'test' | 'live';
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

/** The options of a call for a brand; brand `brd_slim` of client `cli_1` by default. */
export function as(caller: Caller = {}) {
  const { clientId = 'cli_1', brandId = 'brd_slim', mode = 'test', ...rest } = caller;
  const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: 'key_1' };
  return callOptions({ correlationId: 'c-1', tenancy, ...rest });
}

/** A running catalog, called as the gateway and as operators do. */
export type CatalogUnderTest = Awaited<ReturnType<typeof startCatalog>>;

/** Starts a catalog with its upstreams on free ports; it is closed with the test at the latest. */
export async function startCatalog(
  options: {
    readonly deploymentMode?: 'test' | 'live';
    readonly storeUrl?: string;
    /** Scripted upstreams by default. */
    readonly upstreams?: Pick<ScriptedUpstreams, 'accountsUrl'> & Partial<ScriptedUpstreams>;
    /** Whether intake has announced its instruments; true by default. */
    readonly announced?: boolean;
    readonly clock?: FakeClock;
    /** Stands between the service and its store. */
    readonly wrapStore?: (store: Store) => Store;
    /** A random key by default. */
    readonly sealingKeys?: SealingKeys;
  } = {},
) {
  const { clock = fakeClock(), announced = true } = options;
  const scripted = await startUpstreams();
  const upstreams = options.upstreams ?? scripted;
  const { context, server, transport, asOperator, log, close } = await serviceUnderTest(
    { name: 'catalog', createContext, createServer },
    {
      deploymentMode: options.deploymentMode ?? 'test',
      storeUrl: options.storeUrl ?? 'sqlite::memory:',
      accountsUrls: [upstreams.accountsUrl],
      domainsUrls: [upstreams.domainsUrl ?? 'http://127.0.0.1:9'],
      sealingKeys: options.sealingKeys ?? [{ id: 'k1', key: randomBytes(32) }],
    },
    {
      ...{ clock, offerings: testOfferings, authenticateOperator },
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
    upstreams: scripted,
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
    /** An operator without the scope. */
    otherOperator: createClient(CatalogOperatorService, asOperator(otherOperatorToken)),
    log,
    close,
  };
}

/** A catalog whose brand has enabled `wl-1`. */
export async function startEnabled(options: Parameters<typeof startCatalog>[0] = {}) {
  const catalog = await startCatalog(options);
  await catalog.offerings.enableOffering(wl, as());
  return catalog;
}

/** The issues with which a call is refused as invalid, sorted. */
export async function issuesOf(call: Promise<unknown>): Promise<string[]> {
  const error = errorFromWire(await call.catch((thrown: unknown) => thrown));
  expect(error.kind).toBe('validation');
  return error.issues.map(({ where, code }) => `${where ?? '-'} ${code}`).toSorted();
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
