// Takes long: it starts the whole platform.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Transport } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { OnboardingStatus, OnboardingStepState } from '@telehealth/contracts/onboarding/v1/onboarding';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { type CollectionDefinition, type Document, openStore } from '@telehealth/store';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { startPlatform } from '../src/index.ts';
import { accountsOperator } from '../src/tenants/accounts-operator.ts';
import { moveOnboarding } from '../src/upgrade/move-onboarding.ts';

type AnyDocument = Document & { readonly [field: string]: unknown };

const at = Date.UTC(2026, 10, 1);
const hash = 'f'.repeat(64);

const stepIds = [
  ...['company_profile', 'msa_agreement', 'baa_agreement', 'brand_setup', 'payments_setup', 'clinical_setup'],
  ...[
    'offerings_enabled',
    'qualification_questions',
    'domains',
    'webhooks',
    'api_keys',
    'e2e_check',
    'go_live',
  ],
];

function step(id: string, state: string) {
  const reached = state === 'completed' ? { startedAt: at, completedAt: at } : { dueAt: at };
  return {
    id,
    state,
    nudges: 0,
    escalationLevel: 0,
    history: [{ state, at, by: 'platform' }],
    ...(state !== 'locked' && reached),
  };
}

function agreement(agreementId: string): AnyDocument {
  return {
    _id: `${agreementId}:placeholder-1`,
    agreementId,
    agreementVersion: 'placeholder-1',
    number: 1,
    title: 'Terms',
    text: 'Text',
    documentSha256: hash,
    publishedAt: at,
    version: 1,
  };
}

function execution(agreementId: string) {
  return {
    executionId: `agx_${agreementId}`,
    agreementId,
    version: 'placeholder-1',
    documentSha256: hash,
    signer: { name: 'Old Signer', title: 'CEO', email: 'old@own.example' },
    acceptedAt: at,
  };
}

/** The case of a client that went live, whose gate was reached by other services, as accounts stored it. */
function oldCase(clientId: string): AnyDocument {
  return {
    _id: clientId,
    clientId,
    mode: 'test',
    templateVersion: '2026-11-01',
    status: 'completed',
    steps: stepIds.map((id) => step(id, 'completed')),
    profile: { legalName: 'Old LLC', country: 'US', contactEmail: 'old@own.example' },
    executions: [execution('msa'), execution('baa')],
    openedAt: at,
    apiKeyUsedAt: at,
    gateClosedAt: at,
    factsAt: at,
    completedAt: at,
    nextDueAt: 253_402_300_799_999,
    version: 7,
    operations: [],
  };
}

/** The case of a client that executed its agreements and has set nothing else up. */
function oldOpenCase(clientId: string): AnyDocument {
  const { completedAt: _, gateClosedAt: __, ...rest } = oldCase(clientId);
  const isDone = (id: string) => /profile|agreement|payments_setup|api_keys/.test(id);
  const steps = stepIds.map((id) => step(id, isDone(id) ? 'completed' : 'locked'));
  return { ...rest, status: 'in_progress', steps };
}

/** A client as accounts stores it. */
function client(_id: string): AnyDocument {
  const limits = { intakePerSecond: 100, otherPerSecond: 200 };
  return { _id, name: 'Old', mode: 'test', limits, createdAt: at, updatedAt: at, version: 1 };
}

const passedRun: AnyDocument = {
  _id: 'run_old',
  clientId: 'cli_live',
  mode: 'test',
  brandId: 'brd_old',
  status: 'passed',
  checks: [],
  startedAt: at,
  finishedAt: at,
  version: 3,
};

const definitions = {
  clients: 2,
  agreements: 1,
  e2e_runs: 1,
  onboarding_cases: 1,
} as const;
type Name = keyof typeof definitions;

function definitionOf(name: Name): CollectionDefinition<AnyDocument> {
  return { name, schemaVersion: definitions[name] };
}

async function write(url: string, documents: { readonly [N in Name]?: readonly AnyDocument[] }) {
  const store = await openStore(url);
  for (const name of Object.keys(documents) as Name[]) {
    const collection = await store.collection(definitionOf(name));
    for (const document of documents[name] ?? []) await collection.insert(document);
  }
  await store.close();
}

async function idsIn(url: string, name: Name): Promise<readonly string[]> {
  const store = await openStore(url);
  const found = await (await store.collection(definitionOf(name))).find({}, { limit: 1000 });
  await store.close();
  return found.map(({ _id }) => _id).toSorted();
}

function storesIn(folder: string) {
  return [
    `sqlite:${join(folder, 'accounts.sqlite')}`,
    `sqlite:${join(folder, 'onboarding.sqlite')}`,
  ] as const;
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const names = ['agreements', 'e2e_runs', 'onboarding_cases'] as const;

test('everything is moved once, also after a crash between an insert and its removal', async () => {
  const [from, to] = storesIn(dataFolder());
  const many = Array.from({ length: 150 }, (_, n) => oldCase(`cli_${String(n).padStart(3, '0')}`));
  await write(from, { agreements: [agreement('msa')], e2e_runs: [passedRun], onboarding_cases: many });
  // A move that crashed had inserted this one.
  await write(to, { onboarding_cases: [{ ...oldCase('cli_000'), status: 'inserted before' }] });
  expect(await moveOnboarding(from, to)).toBe(152);
  expect(await moveOnboarding(from, to)).toBe(0);
  for (const name of names) expect(await idsIn(from, name)).toEqual([]);
  expect(await idsIn(to, 'onboarding_cases')).toEqual(many.map(({ _id }) => _id));
  const store = await openStore(to);
  const cases = await store.collection(definitionOf('onboarding_cases'));
  expect(await cases.get('cli_000')).toMatchObject({ status: 'inserted before' });
  const moved = await cases.get('cli_001');
  expect(moved).toMatchObject({ gateReadyAt: at, facts: { api_key_used: true }, announceAt: 0, version: 7 });
  for (const gone of ['gateClosedAt', 'factsAt', 'apiKeyUsedAt']) expect(moved).not.toHaveProperty(gone);
  await store.close();
});

test('the standalone starts on the data of an earlier version, and clients are where they were', async () => {
  const dataDir = dataFolder();
  const [from] = storesIn(dataDir);
  await write(from, {
    clients: [client('cli_live'), client('cli_open')],
    agreements: [agreement('msa'), agreement('baa')],
    e2e_runs: [passedRun],
    onboarding_cases: [oldCase('cli_live'), oldOpenCase('cli_open')],
  });
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  onTestFinished(() => platform.close());
  const { ops_url, ops_token, base_url } = platform.start;
  const transport: Transport = createGrpcTransport({
    baseUrl: ops_url,
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${ops_token}`);
        return next(request);
      },
    ],
  });
  const onboarding = createClient(OnboardingOperatorService, transport);
  const { case: live } = await onboarding.showOnboardingCase({ clientId: 'cli_live' });
  expect(live).toMatchObject({ status: OnboardingStatus.COMPLETED, gateReady: true, percent: 100 });
  // Nothing falls that was there, and what is open goes on.
  await eventually(async () => {
    const { case: open } = await onboarding.showOnboardingCase({ clientId: 'cli_open' });
    const states = Object.fromEntries((open?.steps ?? []).map(({ stepId, state }) => [stepId, state]));
    expect(states).toMatchObject({
      baa_agreement: OnboardingStepState.COMPLETED,
      api_keys: OnboardingStepState.COMPLETED,
      brand_setup: OnboardingStepState.READY,
    });
  });

  // Catalog gets executions that were made before it stored them.
  const operator = accountsOperator(transport);
  const { apiKey } = await operator.issueApiKey({ clientId: 'cli_live' });
  const { brand } = await operator.createBrand({ clientId: 'cli_live', name: 'Old Slim' });
  const headers = { authorization: `Bearer ${apiKey}`, 'x-brand-id': brand?.brandId ?? '' };
  await eventually(async () => {
    const response = await fetch(`${base_url}/v1/account/brands/${brand?.brandId}/readiness`, { headers });
    const { data } = (await response.json()) as { data: { checks: { check: string; result: string }[] } };
    const result = data.checks.find(({ check }) => check === 'agreements_current')?.result;
    expect(result).toBe('pass');
  });
});
