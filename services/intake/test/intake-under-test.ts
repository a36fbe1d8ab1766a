import { randomBytes } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { factValueFromJson, factValueToJson } from '@telehealth/contracts/fact-value';
import type { InstrumentStep } from '@telehealth/contracts/intake/v1/instrument_step';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { type EventEnvelope, openBus } from '@telehealth/events';
import { callOptions, contract, createTransport, errorFromWire, serveContracts } from '@telehealth/rpc';
import { createLogger, type FakeClock, fakeClock } from '@telehealth/service-kit';
import { onTestFinished } from 'vitest';
import { type Context, createContext, createServer } from '../src/index.ts';

const internalCredential = 'internal-credential-of-tests';
export const sealingKeys = [{ id: 'k1', key: randomBytes(32) }] as const;

/** A neighbour that answers for brands by script, over the real wire. */
export interface ScriptedAccounts {
  readonly url: string;
  /** Therapies by brand id; another brand is not found. */
  readonly therapies: Map<string, readonly string[]>;
  calls(): number;
  /** Goes away for good. */
  close(): Promise<void>;
}

/** Starts the scripted neighbour; it is closed with the test at the latest. */
export async function startScriptedAccounts(): Promise<ScriptedAccounts> {
  const therapies = new Map<string, readonly string[]>([
    ['brd_slim', ['weight_loss']],
    ['brd_other', ['weight_loss']],
  ]);
  let calls = 0;
  const server = await serveContracts({
    contracts: [
      contract(BrandService, 'internal', {
        getBrand: async (_request, { tenancy }) => {
          calls++;
          const enabled = therapies.get(tenancy?.brandId ?? '');
          if (!enabled) throw new DomainError('not-found');
          return { brand: { enabledTherapies: [...enabled] } };
        },
      }),
      contract(CredentialService, 'internal', { resolveCredential: async () => ({}) }),
    ],
    internalCredential,
    logger: createLogger({ service: 'accounts', level: 'silent' }),
    host: '127.0.0.1',
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close(0);
    return closed;
  };
  onTestFinished(close);
  return { url: server.httpUrl, therapies, calls: () => calls, close };
}

/** What a caller is told: the step, or the kind of the refusal with its issues. */
export type Told = InstrumentStep | DomainError;

/** A running intake, called as the gateway does, for one brand of one client. */
export interface IntakeUnderTest {
  readonly context: Context;
  readonly clock: FakeClock;
  resolve(journeyId?: string, brandId?: string): Promise<Told>;
  next(journeyId: string, nodeId: string, answer?: unknown, brandId?: string): Promise<Told>;
  consent(journeyId: string, nodeId: string, affirmed: boolean, consentVersion: string): Promise<Told>;
  back(journeyId: string, brandId?: string): Promise<Told>;
  abandon(journeyId: string, brandId?: string): Promise<Told>;
  /** Every event kept by the bus, after the relay has come to rest. */
  events(): Promise<readonly EventEnvelope[]>;
  log(): string;
  close(): Promise<void>;
}

/** Starts an intake on free ports; it is closed with the test at the latest. */
export async function startIntake(options: {
  readonly storeUrl: string;
  readonly accounts: ScriptedAccounts;
  readonly clock?: FakeClock;
  readonly bundles?: readonly unknown[];
  /** Stands between the service and what it holds. */
  readonly wrap?: (context: Context) => Context;
}): Promise<IntakeUnderTest> {
  const { clock = fakeClock(), accounts } = options;
  const lines: string[] = [];
  const logger = createLogger({ service: 'intake', destination: { write: (line) => lines.push(line) } });
  const bus = openBus(undefined, { clock });
  const delivered: EventEnvelope[] = [];
  await bus.work({
    name: 'test',
    types: ['journey.intake.submitted.v1', 'journey.step.abandoned.v1'],
    handle: async (event) => void delivered.push(event),
  });
  const opened = await createContext(
    {
      host: '127.0.0.1',
      port: 0,
      grpcPort: 0,
      operationsPort: 0,
      storeUrl: options.storeUrl,
      busUrl: undefined,
      internalCredential,
      accountsUrls: [accounts.url],
      sealingKeys,
      logLevel: 'info',
    },
    { bus, clock, logger, ...(options.bundles && { bundles: options.bundles }) },
  );
  const context = options.wrap?.(opened) ?? opened;
  const server = await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  const intake = createClient(IntakeService, transport);

  const as = (brandId: string) =>
    callOptions({
      correlationId: 'test',
      tenancy: { clientId: 'cli_1', brandIds: [brandId], brandId, mode: 'test' },
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

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await transport.close();
      await server.close();
      await bus.close();
    })();
    return closing;
  };
  onTestFinished(close);

  return {
    context,
    clock,
    resolve: (journeyId = '', brandId = 'brd_slim') => told(intake.resolve({ journeyId }, as(brandId))),
    next: (journeyId, nodeId, answer, brandId = 'brd_slim') => {
      const given = answer === undefined ? {} : { answer: factValueFromJson(answer) };
      return told(intake.next({ journeyId, nodeId, ...given }, as(brandId)));
    },
    consent: (journeyId, nodeId, affirmed, consentVersion) =>
      told(intake.next({ journeyId, nodeId, consent: { affirmed, consentVersion } }, as('brd_slim'))),
    back: (journeyId, brandId = 'brd_slim') => told(intake.back({ journeyId }, as(brandId))),
    abandon: (journeyId, brandId = 'brd_slim') => told(intake.abandon({ journeyId }, as(brandId))),
    events: async () => {
      await context.relay.drain();
      return delivered;
    },
    log: () => lines.join(''),
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
