import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
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
  contract,
  errorFromWire,
  type Operator,
  type RpcTransport,
  replayedHeader,
  serveContracts,
} from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import type { SealingKeys } from '@telehealth/sealing';
import { createLogger, type ServiceServer } from '@telehealth/service-kit';
import {
  type FakeClock,
  fakeClock,
  internalCallersInTests,
  serviceUnderTest,
} from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { onTestFinished } from 'vitest';
import { type Config, type Context, createContext, service } from '../src/index.ts';

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

async function authenticateOperator(token: string): Promise<Operator | undefined> {
  const scopes = [
    'instruments',
    'clinical_approval',
    'milestones',
    'journeys',
    'submissions',
    'erasure',
    'identities',
    'keys',
    'events',
  ] as const;
  if (token === operatorToken) return { name: 'ada', scopes: new Set<string>(scopes), clientIds: undefined };
  const [, clientId] = /^bound-to-(.+)$/.exec(token) ?? [];
  if (clientId) return { name: `of-${clientId}`, scopes: new Set<string>(scopes), clientIds: [clientId] };
  if (token === otherOperatorToken)
    return { name: 'eve', scopes: new Set<string>(['accounts']), clientIds: undefined };
  return undefined;
}

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
      scriptedContract(BrandService, 'internal', {
        getBrand: async (_request, call) => {
          seen.push(call);
          const enabled = therapies.get(call.tenancy?.brandId ?? '');
          if (!enabled) throw new DomainError('not-found');
          const {
            redirectAllowlist = [],
            themeJson = '{}',
            supportRoute = '',
          } = configurations.get(call.tenancy?.brandId ?? '') ?? {};
          return {
            brand: {
              ...{ enabledTherapies: [...enabled], redirectAllowlist: [...redirectAllowlist] },
              ...{ themeJson, supportRoute },
            },
          };
        },
      }),
      contract(CredentialService, 'internal', { resolveCredential: async () => ({}) }),
    ],
    internalCallers: internalCallersInTests,
    logger: createLogger({ service: 'accounts', level: 'silent' }),
    host: '127.0.0.1',
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close(0);
    return closed;
  };
  onTestFinished(close);
  return { url: server.httpUrl, therapies, configurations, calls: () => seen.length, seen, close };
}

/** What a caller is told: the step, or the kind of the refusal with its issues. */
export type Told = InstrumentStep | DomainError;

/** A running intake, called as the gateway does, for one brand of one client. */
export interface IntakeUnderTest {
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

/** Starts an intake on free ports; it is closed with the test at the latest. */
export async function startIntake(options: {
  readonly storeUrl: string;
  readonly accounts: ScriptedAccounts;
  /** Out of reach when left out. */
  readonly catalogUrl?: string;
  readonly clock?: FakeClock;
  /** Stays the caller’s to close; the bus of the process when left out. */
  readonly bus?: Bus;
  readonly addressProvider?: Config['addressProvider'];
  /** A folder of its own, gone with the test, when left out. */
  readonly mediaFolder?: string;
  /** Instead of a folder. */
  readonly mediaSettings?: Config['media'];
  readonly bundles?: readonly unknown[];
  /** Settings that differ from those of tests. */
  readonly settings?: Partial<Config>;
  readonly sealingKeys?: SealingKeys;
  /** Stands between the service and what it holds. */
  readonly wrap?: (context: Context) => Context;
  readonly wrapStore?: (store: Store) => Store;
}): Promise<IntakeUnderTest> {
  const { clock = fakeClock(), accounts } = options;
  const mediaFolder = options.mediaFolder ?? join(tmpdir(), `media-${randomUUID()}`);
  if (options.mediaFolder === undefined) {
    onTestFinished(() => rm(mediaFolder, { recursive: true, force: true }));
  }
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
      storeUrl: options.storeUrl,
      deploymentMode: 'test',
      accountsUrls: [accounts.url],
      catalogUrls: [options.catalogUrl ?? nowhere],
      sealingKeys: options.sealingKeys ?? sealingKeys,
      addressProvider: options.addressProvider ?? { provider: 'synthetic' },
      journeys: journeySettings,
      maxJourneysInADay: 1_000_000,
      media: options.mediaSettings ?? { store: 'files', folder: mediaFolder },
      ...options.settings,
    },
    {
      bus,
      clock,
      authenticateOperator,
      ...(options.bundles && { bundles: options.bundles }),
      ...(options.wrapStore && { wrapStore: options.wrapStore }),
    },
    options.wrap,
  );
  const { context, server, transport, asOperator, log } = running;
  const intake = createClient(IntakeService, transport);

  const as = (brandId: string, keyed: { idempotencyKey?: string; requestFingerprint?: string } = {}) =>
    callOptions({
      correlationId: 'test',
      ...keyed,
      tenancy: { clientId: 'cli_1', brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' },
    });
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
      const answer = await told(call({ ...as('brd_slim', keyed), onHeader }));
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
  onTestFinished(close);

  return {
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

/** The kind of the refusal a caller was told; throws when there was none. */
export function refusalOf(told: Told): string {
  if (told instanceof DomainError) return told.kind;
  throw new Error('not refused');
}

/** The value a step asks to confirm. */
export function prefilledOf({ node }: InstrumentStep): unknown {
  return node?.prefilledValue && factValueToJson(node.prefilledValue);
}
