import { type CallOptions, createClient } from '@connectrpc/connect';
import { operatorScopes } from '@telehealth/contracts/access';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { type EventType, publicEventTypes } from '@telehealth/contracts/events';
import { type E2eRun, E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import { OnboardingStepState } from '@telehealth/contracts/onboarding/v1/onboarding';
import {
  AgreementOperatorService,
  OnboardingOperatorService,
} from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { OnboardingService } from '@telehealth/contracts/onboarding/v1/onboarding_service';
import { DomainError } from '@telehealth/errors';
import { type EventEnvelope, makeEvent, openBus } from '@telehealth/events';
import { callOptions } from '@telehealth/rpc';
import type { Registry } from '@telehealth/service-kit/telemetry';
import { type FakeClock, fakeClock, heldElsewhere, serviceUnderTest } from '@telehealth/service-kit/testing';
import { eventually } from '@telehealth/test-servers/vitest';
import { onTestFinished } from 'vitest';
import type { ClientDirectory } from '../src/adapters/accounts/client-directory.ts';
import type { FindCompany } from '../src/adapters/accounts/notice-readers.ts';
import type { RunKeys } from '../src/adapters/accounts/run-keys.ts';
import type { GatherFacts } from '../src/adapters/facts/gather-facts.ts';
import { watchCases } from '../src/app/schedule/schedule-onboarding.ts';
import { isFederalHoliday } from '../src/business-calendar.ts';
import { type Facts, factsBySource, type GatheredFacts } from '../src/domain/cases/facts.ts';
import { service as onboardingService } from '../src/service.ts';
import { startScriptedApi } from './scripted-api.ts';

/** The brand of the client. */
export const brandId = 'brd_1';

const codes = Object.values(factsBySource).flat();

/** Facts of a client for whom other services have done everything. */
export const allDone: Facts = Object.fromEntries(codes.map((code) => [code, true]));

/** What the other services tell when everything is gone. */
export const nothing: Facts = Object.fromEntries(codes.map((code) => [code, false]));

/** Fields of a profile. */
export const profile = {
  legal_name: 'Canary Holdings LLC',
  country: 'US',
  contact_email: 'canary.contact@example.com',
};

/** Who signs. */
export const signer = { name: 'Canary Signer', title: 'Canary Title', email: 'canary.signer@example.com' };

const nowhere = ['http://127.0.0.1:1'];

/** The settings of a service that reaches nobody. */
export const settings = {
  accountsUrls: nowhere,
  catalogUrls: nowhere,
  intakeUrls: nowhere,
  webhooksUrls: nowhere,
  domainsUrls: nowhere,
  sealingKeys: [{ id: 'k1', key: Buffer.alloc(32, 7) }] as const,
  publicApiUrl: 'http://127.0.0.1:1',
  publicUrl: 'https://api.example',
  mail: undefined,
  calendar: { timeZone: 'America/New_York', isHoliday: isFederalHoliday },
};

/** Names of states, by their number in the contract. */
const stateNames = Object.keys(OnboardingStepState).map((name) => name.toLowerCase());

/** The options of a call of a client, which has one brand. */
export function tenant(clientId: string): CallOptions {
  const tenancy = { clientId, brandIds: [brandId], brandId: undefined, mode: undefined };
  return callOptions({ correlationId: 'c-tenant', tenancy: { ...tenancy, credentialId: 'key_tenant' } });
}

/** The onboarding of one client on a running service. */
export type CasesUnderTest = Awaited<ReturnType<typeof startCases>>;

/** Starts the service, without its schedule, with a client who has used a key, and for whom nothing else is done yet. */
export async function startCases(
  options: {
    readonly storeUrl?: string;
    readonly deploymentMode?: 'test' | 'live';
    readonly clock?: FakeClock;
    readonly publicApiUrl?: string;
    /** In place of what is told by `know`. */
    readonly gatherFacts?: GatherFacts;
    readonly clientId?: string;
    /** Whether the case of the client opens; it does unless this is false. */
    readonly isOpen?: boolean;
    /** Whether it can hold leases, and so runs its schedule. */
    readonly holdsLeases?: boolean;
    readonly registry?: Registry;
    /** Where notices go. */
    readonly mail?: { readonly url: string; readonly from: string };
    /** Who works for the client; by default nobody. */
    readonly findCompany?: FindCompany;
  } = {},
) {
  const { clock = fakeClock(), clientId = 'cli_1', isOpen = true } = options;
  let facts: GatheredFacts = { ...nothing, api_key_used: true };
  const known = new Set<string>();
  const validRunKeys = new Set<string>();
  const bus = openBus(undefined, { clock });
  const delivered: EventEnvelope[] = [];
  const types = publicEventTypes.filter((type) => type.startsWith('onboarding.'));
  await bus.work({ name: 'test', types, handle: async (event) => void delivered.push(event) });
  const runKeys: RunKeys = {
    async issue({ runId }) {
      validRunKeys.add(runId);
      return `pk_of_${runId}`;
    },
    async revoke({ runId }) {
      validRunKeys.delete(runId);
    },
  };
  const scripted: GatherFacts = async ({ sources }) =>
    Object.fromEntries(sources.flatMap((source) => factsBySource[source].map((code) => [code, facts[code]])));
  const running = await serviceUnderTest(
    onboardingService,
    {
      deploymentMode: options.deploymentMode ?? 'test',
      storeUrl: options.storeUrl ?? 'sqlite::memory:',
      ...settings,
      ...(options.publicApiUrl && { publicApiUrl: options.publicApiUrl }),
      mail: options.mail && {
        sender: 'Slim Platform',
        ...options.mail,
        requiresTls: false,
        isPrinted: false,
      },
    },
    {
      bus,
      clock,
      clients: directoryOf(known),
      findCompany:
        options.findCompany ?? (async () => ({ members: [], clientName: 'Canary', brandNames: {} })),
      runKeys,
      authenticateOperator,
      gatherFacts: options.gatherFacts ?? scripted,
      ...(options.registry && { registry: options.registry }),
    },
    (opened) => (options.holdsLeases ? opened : { ...opened, leases: heldElsewhere(opened) }),
  );
  const { context, server, transport, log } = running;
  const close = () => running.close().then(() => bus.close());
  onTestFinished(close);
  const operators = running.asOperator(operatorToken);
  const client = createClient(OnboardingService, transport);
  const own = tenant(clientId);
  const publish = (type: EventType, about = clientId) =>
    bus.publish(
      makeEvent({ type, clientId: about, subject: about, test: true, recordedAt: clock.now(), data: {} }),
    );
  const tell = (told: GatheredFacts) => {
    facts = { ...facts, ...told };
  };
  const onboardingEvents = async () => {
    await context.relay.drain();
    return [...delivered];
  };
  const addClient = async (id: string, opens = true) => {
    known.add(id);
    if (opens) await publish('client.created.v1', id);
  };
  const submitProfile = () =>
    client.submitOnboardingStep({ stepId: 'company_profile', fields: profile }, own);
  const execute = (agreementId: string, version = 'placeholder-1') =>
    client.executeAgreement({ agreementId, version, signer }, own);
  const startRun = async () => (await client.startE2eRun({ brandId }, own)).run?.runId ?? '';
  const ended = (runId: string) =>
    eventually(async () => {
      const { run } = await client.getE2eRun({ runId }, own);
      if (run?.status === E2eRunStatus.RUNNING) throw new Error('the run goes on');
      return run;
    });
  await addClient(clientId, isOpen);
  return {
    ...{ context, server, clock, clientId, log, close },
    /** Called by the client. */
    client,
    /** The options of a call of the client. */
    own,
    /** Runs whose key is valid. */
    validRunKeys,
    /** What the other services tell from now on, without an event. */
    tell,
    /** Publishes an event about the client; resolves when it is handled. */
    publish,
    /** Adds a client that accounts knows; its case opens unless it is told not to. */
    addClient,
    /** Every onboarding event so far, in their order. */
    onboardingEvents,
    operator: createClient(OnboardingOperatorService, operators),
    agreements: createClient(AgreementOperatorService, operators),
    audit: createClient(AuditService, operators),
    /** What the other services tell from now on, with the event of a change of the brand; it is handled when this resolves. */
    async know(told: GatheredFacts) {
      tell(told);
      await publish('brand.changed.v1');
    },
    /** The state of every step. */
    async states() {
      const { case: read } = await client.getOnboarding({}, own);
      return Object.fromEntries((read?.steps ?? []).map(({ stepId, state }) => [stepId, stateNames[state]]));
    },
    /** The types of all onboarding events with the ids of their steps, in their order. */
    async eventsOf() {
      return (await onboardingEvents()).map(({ type, data }) => {
        const { step_id: stepId = '' } = data as { readonly step_id?: string };
        return `${type.replace(/^onboarding\./, '').replace(/\.v1$/, '')} ${stepId}`.trim();
      });
    },
    submitProfile,
    execute,
    /** Submits the profile and executes both agreements. */
    async sign() {
      await submitProfile();
      await execute('msa');
      await execute('baa');
    },
    /** The test run once it ended. */
    ended,
    /** Starts a test run; its id. */
    startRun,
    /** Starts a test run, and waits until it ended. */
    run: async () => await ended(await startRun()),
    /** Lets the schedule look at every case once. */
    watch: () => watchCases(context, new AbortController().signal),
    /** Waits until everything that was written is published and handled. */
    settle: () => context.relay.drain(),
  };
}

/** A client whose gate is ready, with a brand that a scripted API answers for. */
export async function startReady(options: Parameters<typeof startCases>[0] = {}) {
  const api = await startScriptedApi();
  const cases = await startCases({ ...options, publicApiUrl: api.url });
  await cases.sign();
  await cases.know(allDone);
  return { ...cases, api };
}

/** The results of a test run by their checks. */
export const resultsOf = (run: E2eRun | undefined) =>
  Object.fromEntries((run?.checks ?? []).map(({ check, result }) => [check, result]));

/** The events of ended test runs so far. */
export const resultEvents = async (cases: Pick<CasesUnderTest, 'onboardingEvents'>) =>
  (await cases.onboardingEvents()).filter(({ type }) => type.includes('e2e_result'));

/** A directory of these clients, all of test mode. */
function directoryOf(known: ReadonlySet<string>): ClientDirectory {
  return {
    async find(id) {
      if (!known.has(id)) throw new DomainError('not-found');
      return { clientId: id, mode: 'test' };
    },
    list: async ({ after, limit }) =>
      [...known]
        .filter((id) => id > after)
        .toSorted()
        .slice(0, limit)
        .map((id) => ({ clientId: id, mode: 'test' })),
  };
}

const operatorToken = 'operator-token-of-32-characters!';

/** Proves an operator with every scope that is bound to a client. */
export const boundToken = (clientId: string): string => `bound-to-${clientId}`;

async function authenticateOperator(token: string) {
  const scopes = new Set<string>(operatorScopes);
  const [, clientId] = /^bound-to-(.+)$/.exec(token) ?? [];
  if (clientId) return { name: `of-${clientId}`, scopes, clientIds: [clientId] };
  return token === operatorToken ? { name: 'ada', scopes, clientIds: undefined } : undefined;
}
