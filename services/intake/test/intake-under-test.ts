import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type CallOptions, createClient } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { factValueFromJson, factValueToJson } from '@telehealth/contracts/fact-value';
import type { InstrumentStep } from '@telehealth/contracts/intake/v1/instrument_step';
import { IntakeService, type ResolveRequestSchema } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { type Bus, type EventEnvelope, openBus } from '@telehealth/events';
import {
  type Call,
  callOptions,
  errorFromWire,
  type Operator,
  type RpcTransport,
  replayedHeader,
  serveContracts,
  type Tenancy,
} from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import type { SealingKeys } from '@telehealth/sealing';
import type { ServiceServer } from '@telehealth/service-kit/service';
import { createLogger } from '@telehealth/service-kit/telemetry';
import {
  type FakeClock,
  fakeClock,
  internalCallersInTests,
  serviceUnderTest,
} from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { beforeAll, onTestFinished } from 'vitest';
import { type Config, type Context, createContext, service } from '../src/index.ts';
import { shortBundle } from './bundles.ts';

const sealingKeys = [{ id: 'k1', key: randomBytes(32) }] as const;

const day = 24 * 60 * 60 * 1000;
const journeySettings: Config['journeys'] = {
  idleAfterMs: 3 * day,
  emptyAfterMs: 7 * day,
  milestoneHeldMs: 30 * day,
};

/** Proves an operator with every scope of intake. */
export const operatorToken = 'operator-token-of-32-characters!';
/** Proves an operator with no scope of intake. */
export const otherOperatorToken = 'other-operator-token-32-chars-ok';

/** Proves an operator with every scope of intake that is bound to a client. */
export const boundToken = (clientId: string): string => `bound-to-${clientId}`;

const scopes = [
  ...(['instruments', 'clinical_approval', 'milestones', 'journeys', 'submissions', 'erasure'] as const),
  ...(['identities', 'keys', 'events'] as const),
];

async function authenticateOperator(token: string): Promise<Operator | undefined> {
  if (token === operatorToken) return { name: 'ada', scopes: new Set(scopes), clientIds: undefined };
  const [, clientId] = /^bound-to-(.+)$/.exec(token) ?? [];
  if (clientId) return { name: `of-${clientId}`, scopes: new Set(scopes), clientIds: [clientId] };
  if (token !== otherOperatorToken) return undefined;
  return { name: 'eve', scopes: new Set(['accounts'] as const), clientIds: undefined };
}

/** Calls of operators. */
export const correlated = callOptions({ correlationId: 'c-operator' });

/** Calls for a brand in test mode: `brd_slim` of the client `cli_1` unless said otherwise. */
export function asBrand(
  who: Partial<Tenancy> = {},
  keyed: { readonly idempotencyKey?: string; readonly requestFingerprint?: string } = {},
): CallOptions {
  const brandIds = [who.brandId ?? 'brd_slim'];
  const usual = {
    clientId: 'cli_1',
    brandIds,
    brandId: brandIds[0],
    mode: 'test',
    credentialId: 'key_1',
  } as const;
  return callOptions({ correlationId: 'test', ...keyed, tenancy: { ...usual, ...who } });
}

/** What is to be closed goes with the test, or with the file while `onceForAll` opens it. */
let whenOver: (close: () => unknown) => void = (close) => onTestFinished(async () => void (await close()));

/** Closes it with the test, or with the file when `onceForAll` opens it. */
export const closedAtEnd = (close: () => unknown): void => whenOver(close);

/** Opens something once, before the tests of the file or the suite that read from it, and closes it behind them. */
export function onceForAll<T>(open: () => Promise<T>): () => T {
  let opened: T;
  beforeAll(async () => {
    const closings: (() => unknown)[] = [];
    const ofTests = whenOver;
    whenOver = (close) => closings.unshift(close);
    opened = await open().finally(() => {
      whenOver = ofTests;
    });
    return async () => {
      for (const close of closings) await close();
    };
  });
  return () => opened;
}

/** A folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'intake-'));
  closedAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The url of a new database file, for processes that share it; it goes with the test. */
export const freshUrl = (): string => `sqlite:${join(newFolder(), 'intake.db')}`;

const publicTypes = (Object.keys(eventRegistry) as EventType[]).filter(
  (type) => eventRegistry[type].visibility === 'public',
);

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9';

/** An upstream that answers for brands by script, over the real wire. */
export interface ScriptedAccounts {
  readonly url: string;
  /** Therapies by brand id; another brand is not found. */
  readonly therapies: Map<string, readonly string[]>;
  /** What else a brand has configured, by brand id. */
  readonly configurations: Map<string, ScriptedConfiguration>;
  calls(): number;
  /** Every call. */
  readonly seen: readonly Call[];
  /** Goes away for good. */
  close(): Promise<void>;
}

/** Configuration of a brand beside its therapies. */
export interface ScriptedConfiguration {
  readonly redirectAllowlist?: readonly string[];
  readonly themeJson?: string;
  readonly supportRoute?: string;
}

/** Starts the scripted upstream; it is closed with the test at the latest. */
export async function startScriptedAccounts(): Promise<ScriptedAccounts> {
  const therapies = new Map<string, readonly string[]>([
    ['brd_slim', ['weight_loss']],
    ['brd_other', ['weight_loss']],
  ]);
  const configurations = new Map<string, ScriptedConfiguration>();
  const seen: Call[] = [];
  const server = await serveContracts({
    contracts: [
      scriptedContract(BrandService, {
        getBrand: async (_request, call) => {
          seen.push(call);
          const enabled = therapies.get(call.tenancy?.brandId ?? '');
          if (!enabled) throw new DomainError('not-found');
          const configuration = configurations.get(call.tenancy?.brandId ?? '') ?? {};
          const { redirectAllowlist = [], themeJson = '{}', supportRoute = '' } = configuration;
          const lists = { enabledTherapies: [...enabled], redirectAllowlist: [...redirectAllowlist] };
          return { brand: { ...lists, themeJson, supportRoute } };
        },
      }),
      scriptedContract(CredentialService, { resolveCredential: async () => ({}) }),
    ],
    internalCallers: internalCallersInTests,
    authenticateOperator: async () => undefined,
    logger: createLogger({ service: 'accounts', level: 'silent' }),
    host: '127.0.0.1',
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close(0);
    return closed;
  };
  closedAtEnd(close);
  return { url: server.httpUrl, therapies, configurations, calls: () => seen.length, seen, close };
}

/** What a caller is told: the step, or the kind of the refusal with its issues. */
export type Told = InstrumentStep | DomainError;

/** A running intake, called as the gateway does, for one brand of one client. */
export interface IntakeUnderTest {
  readonly accounts: ScriptedAccounts;
  readonly context: Context;
  readonly clock: FakeClock;
  /** Calls its contracts with the internal credential. */
  readonly transport: RpcTransport;
  readonly server: ServiceServer;
  /** Where it takes HTTP/1.1. */
  readonly httpUrl: string;
  /** Where it takes gRPC. */
  readonly grpcUrl: string;
  /** Calls its contracts as the operator of the token; one with every scope unless given. */
  asOperator(token?: string): RpcTransport;
  resolve(journeyId?: string, brandId?: string, offering?: string): Promise<Told>;
  /** A resolve with anything an entry can bring along. */
  enter(request: MessageInitShape<typeof ResolveRequestSchema>, brandId?: string): Promise<Told>;
  /** A next with anything a body can hold; `answer` is any JSON value. */
  submit(journeyId: string, body: TestSubmission, brandId?: string): Promise<Told>;
  next(journeyId: string, nodeId: string, answer?: unknown, brandId?: string): Promise<Told>;
  consent(journeyId: string, nodeId: string, affirmed: boolean, consentVersion: string): Promise<Told>;
  back(journeyId: string, brandId?: string): Promise<Told>;
  backTo(journeyId: string, nodeId: string): Promise<Told>;
  abandon(journeyId: string, brandId?: string): Promise<Told>;
  /** Calls under an `Idempotency-Key`; without a fingerprint each request has its own. */
  under(key: string, requestFingerprint?: string): KeyedCalls;
  /** Every event kept by the bus, after the relay has come to rest. */
  events(): Promise<readonly EventEnvelope[]>;
  log(): string;
  close(): Promise<void>;
}

/** A body of next. */
export interface TestSubmission {
  readonly nodeId: string;
  readonly answer?: unknown;
  readonly consent?: { readonly affirmed: boolean; readonly consentVersion: string };
  readonly mediaId?: string;
}

/** Changes under one `Idempotency-Key`, for the brand `brd_slim`. */
export interface KeyedCalls {
  next(journeyId: string, nodeId: string, answer?: unknown): Promise<KeyedTold>;
  back(journeyId: string): Promise<KeyedTold>;
  abandon(journeyId: string): Promise<KeyedTold>;
}

/** What a caller is told, and whether it was an earlier call that had the effect. */
export interface KeyedTold {
  readonly told: Told;
  readonly replayed: boolean;
}

/** What of an intake differs from the usual one of these tests. */
export interface IntakeOptions {
  /** A database in memory when left out. */
  readonly storeUrl?: string;
  readonly accounts?: ScriptedAccounts;
  /** Out of reach when left out. */
  readonly catalogUrl?: string;
  readonly clock?: FakeClock;
  /** Stays the caller’s to close; the bus of the process when left out. */
  readonly bus?: Bus;
  /** A folder of its own, gone with the test, when left out. */
  readonly mediaFolder?: string;
  /** The short bundle when left out. */
  readonly bundles?: readonly unknown[];
  readonly settings?: Partial<Config>;
  readonly sealingKeys?: SealingKeys;
  /** Stands between the service and what it holds. */
  readonly wrap?: (context: Context) => Context;
  readonly wrapStore?: (store: Store) => Store;
}

/** Starts an intake on free ports; it is closed with the test at the latest. */
export async function startIntake(options: IntakeOptions = {}): Promise<IntakeUnderTest> {
  const { clock = fakeClock(), bundles = [shortBundle()] } = options;
  const accounts = options.accounts ?? (await startScriptedAccounts());
  const bus = options.bus ?? openBus(undefined, { clock });
  const delivered: EventEnvelope[] = [];
  await bus.work({
    name: 'test',
    types: publicTypes,
    handle: async (event) => void delivered.push(event),
  });
  const running = await serviceUnderTest(
    { ...service, createContext },
    {
      storeUrl: options.storeUrl ?? 'sqlite::memory:',
      deploymentMode: 'test',
      accountsUrls: [accounts.url],
      catalogUrls: [options.catalogUrl ?? nowhere],
      sealingKeys: options.sealingKeys ?? sealingKeys,
      addressProvider: { provider: 'synthetic' },
      journeys: journeySettings,
      maxJourneysInADay: 1_000_000,
      media: { store: 'files', folder: options.mediaFolder ?? newFolder() },
      ...options.settings,
    },
    {
      bus,
      clock,
      authenticateOperator,
      bundles,
      ...(options.wrapStore && { wrapStore: options.wrapStore }),
    },
    options.wrap,
  );
  const { context, server, transport, asOperator, log } = running;
  const intake = createClient(IntakeService, transport);

  const as = (brandId: string) => asBrand({ brandId });
  const told = async (answer: Promise<{ step?: InstrumentStep | undefined }>): Promise<Told> => {
    try {
      const { step } = await answer;
      if (!step) throw new Error('an answer without a step');
      return step;
    } catch (error) {
      return errorFromWire(error);
    }
  };

  const answerOf = (answer: unknown) => (answer === undefined ? {} : { answer: factValueFromJson(answer) });

  const under = (idempotencyKey: string, requestFingerprint?: string): KeyedCalls => {
    const keyed = { idempotencyKey, ...(requestFingerprint && { requestFingerprint }) };
    const reportedUnderKey = async (
      call: (options: CallOptions) => Promise<{ step?: InstrumentStep | undefined }>,
    ): Promise<KeyedTold> => {
      let headers: Headers | undefined;
      const onHeader = (given: Headers) => {
        headers = given;
      };
      const answer = await told(call({ ...asBrand({}, keyed), onHeader }));
      return { told: answer, replayed: headers?.get(replayedHeader) === 'true' };
    };
    return {
      next: (journeyId, nodeId, answer) =>
        reportedUnderKey((options) => intake.next({ journeyId, nodeId, ...answerOf(answer) }, options)),
      back: (journeyId) => reportedUnderKey((options) => intake.back({ journeyId }, options)),
      abandon: (journeyId) => reportedUnderKey((options) => intake.abandon({ journeyId }, options)),
    };
  };

  const close = async () => {
    await running.close();
    if (options.bus === undefined) await bus.close();
  };
  closedAtEnd(close);

  return {
    accounts,
    context,
    clock,
    transport,
    server,
    httpUrl: server.httpUrl,
    grpcUrl: server.grpcUrl,
    asOperator: (token = operatorToken) => asOperator(token),
    resolve: (journeyId = '', brandId = 'brd_slim', offering = '') =>
      told(intake.resolve({ journeyId, offering }, as(brandId))),
    enter: (request, brandId = 'brd_slim') => told(intake.resolve(request, as(brandId))),
    submit: (journeyId, { answer, ...body }, brandId = 'brd_slim') =>
      told(intake.next({ journeyId, ...body, ...answerOf(answer) }, as(brandId))),
    next: (journeyId, nodeId, answer, brandId = 'brd_slim') =>
      told(intake.next({ journeyId, nodeId, ...answerOf(answer) }, as(brandId))),
    consent: (journeyId, nodeId, affirmed, consentVersion) =>
      told(intake.next({ journeyId, nodeId, consent: { affirmed, consentVersion } }, as('brd_slim'))),
    back: (journeyId, brandId = 'brd_slim') => told(intake.back({ journeyId }, as(brandId))),
    backTo: (journeyId, nodeId) => told(intake.back({ journeyId, nodeId }, as('brd_slim'))),
    abandon: (journeyId, brandId = 'brd_slim') => told(intake.abandon({ journeyId }, as(brandId))),
    under,
    events: async () => {
      await context.relay.drain();
      return delivered;
    },
    log,
    close,
  };
}

/** The step a caller was told; throws when it was refused. */
export function stepOf(told: Told): InstrumentStep {
  if (told instanceof DomainError) throw new Error(`refused: ${told.kind}`);
  return told;
}

/** The id of the node that a caller was told. */
export const nodeOf = (told: Told): string | undefined => stepOf(told).node?.nodeId;

/** The kind of the refusal a caller was told; throws when there was none. */
export function refusalOf(told: Told): string {
  if (told instanceof DomainError) return told.kind;
  throw new Error('not refused');
}

/** The value a step asks to confirm. */
export function prefilledOf({ node }: InstrumentStep): unknown {
  return node?.prefilledValue && factValueToJson(node.prefilledValue);
}
