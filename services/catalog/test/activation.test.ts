import { type Check, CheckKind, CheckResult } from '@telehealth/contracts/catalog/v1/check';
import { EnablementStatus } from '@telehealth/contracts/catalog/v1/offering';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { activationChecks } from '../src/domain/enablements/check.ts';
import type { Context } from '../src/index.ts';
import { announce } from './announce.ts';
import { as, type CatalogUnderTest, startCatalog, startEnabled, wl } from './catalog-under-test.ts';
import { type Script, serve, startUpstreams } from './scripted-upstreams.ts';

/** The names of the checks with this result. */
function checksThat(kind: CheckKind, result: CheckResult, checks: readonly Check[] = []): string[] {
  return checks.filter((line) => line.kind === kind && line.result === result).map(({ check }) => check);
}
const failing = (checks?: readonly Check[]) => checksThat(CheckKind.PERFORMED, CheckResult.FAIL, checks);
const notPerformed = (checks?: readonly Check[]) =>
  checksThat(CheckKind.NOT_PERFORMED, CheckResult.UNKNOWN, checks);

async function shown(catalog: Pick<CatalogUnderTest, 'offerings' | 'storefront'>, caller = as()) {
  const { enablement } = await catalog.offerings.getEnablement(wl, caller);
  const read = catalog.storefront.getStorefront(wl, caller);
  const sellable = await read.then(
    (storefront) => storefront.sellable,
    () => kindOf(read),
  );
  return { enablement, sellable };
}

test('decisions.md 5: all eight checks are blocking, and performed with the result pass when everything is in order', async () => {
  const catalog = await startEnabled();
  const { enablement, sellable } = await shown(catalog);
  expect(enablement?.status).toBe(EnablementStatus.ACTIVE);
  expect(sellable).toBe(true);
  expect(checksThat(CheckKind.PERFORMED, CheckResult.PASS, enablement?.checks)).toEqual(activationChecks);
  expect(enablement?.checks.every(({ blocking }) => blocking)).toBe(true);
});

test.each([
  [20_000, 1000],
  [600, 300],
])('decisions.md 5: of a call with %i ms left, upstreams get at most %i ms', async (timeoutMs, maxMs) => {
  const { upstreams, ...catalog } = await startEnabled();
  upstreams.asked();
  const { enablement } = await shown(catalog, as({ timeoutMs }));
  expect(enablement?.checks).toHaveLength(activationChecks.length);
  upstreams.asked();
  await catalog.offerings.getEnablement(wl, as({ timeoutMs }));
  expect(upstreams.calls).toHaveLength(2);
  for (const call of upstreams.calls) expect(call.remainingMs()).toBeLessThanOrEqual(maxMs);
});

const drafts = [{ criteriaApproved: false }];

test.each<[string, (script: Script, context: Context) => unknown]>([
  ['therapy_declared', (script) => (script.therapies = ['ed'])],
  ['clinical_criteria_approved', (_, context) => announce(context, 'weight_loss', drafts)],
  ['agreements_current', (script) => (script.agreementsCurrent = false)],
  ['login_domain_active', (script) => (script.loginDomain = { registered: true, active: false })],
])(
  'interface.md 2.8: an offering is not active while %s fails, and active once it passes again',
  async (check, spoil) => {
    const { upstreams, ...catalog } = await startEnabled();
    expect((await shown(catalog)).sellable).toBe(true);
    await spoil(upstreams.script, catalog.context);
    const { enablement, sellable } = await shown(catalog);
    expect(failing(enablement?.checks)).toEqual([check]);
    expect(enablement?.status).toBe(EnablementStatus.ENABLED_PENDING_ACTIVATION);
    expect(sellable).toBe(false);
  },
);

test.each([
  ['test', 'live'],
  ['live', 'test'],
] as const)(
  'interface.md 5: a deployment of %s mode takes no payments for clients of %s mode',
  async (own, other) => {
    const catalog = await startEnabled({ deploymentMode: own });
    const mine = await shown(catalog, as({ mode: own }));
    expect([failing(mine.enablement?.checks), mine.sellable]).toEqual([[], true]);
    const { enablement, sellable } = await shown(catalog, as({ mode: other }));
    expect(failing(enablement?.checks)).toEqual(['payments_ready']);
    expect(enablement?.checks.find(({ check }) => check === 'payments_ready')?.detail).toBe(
      'This deployment takes no payments for clients of this mode.',
    );
    expect(sellable).toBe(false);
  },
);

test('decisions.md 12: instrument_published is about what is published to the brand', async () => {
  const catalog = await startEnabled();
  await announce(catalog.context, 'weight_loss', [{ brandIds: ['brd_slim'] }]);
  expect(failing((await shown(catalog)).enablement?.checks)).toEqual([]);
  const other = as({ brandId: 'brd_other' });
  await catalog.offerings.enableOffering(wl, other);
  const ofTherapy = ['instrument_published', 'clinical_criteria_approved'];
  expect(failing((await shown(catalog, other)).enablement?.checks)).toEqual(ofTherapy);
});

test('decisions.md 5: the checks of a therapy that intake has not announced yet are not performed', async () => {
  const catalog = await startEnabled({ announced: false });
  const ofTherapy = ['instrument_published', 'clinical_criteria_approved'];
  expect(notPerformed((await shown(catalog)).enablement?.checks)).toEqual(ofTherapy);
  await announce(catalog.context, 'weight_loss', []);
  expect(failing((await shown(catalog)).enablement?.checks)).toEqual(ofTherapy);
  await announce(catalog.context, 'weight_loss', [{}]);
  expect((await shown(catalog)).sellable).toBe(true);
});

test.each([
  ['brand', 'silent', 'therapy_declared'],
  ['brand', 'failing', 'therapy_declared'],
  ['domain', 'silent', 'login_domain_active'],
  ['domain', 'failing', 'login_domain_active'],
] as const)(
  'decisions.md 5: %s %s is a check not performed and no failed read',
  async (method, fault, check) => {
    const { upstreams, ...catalog } = await startEnabled();
    await shown(catalog);
    upstreams.script.faults.set(method, fault);
    const { enablement, sellable } = await shown(catalog, as({ timeoutMs: 20_000 }));
    expect(notPerformed(enablement?.checks)).toEqual([check]);
    expect(failing(enablement?.checks)).toEqual([]);
    expect(enablement?.status).toBe(EnablementStatus.ENABLED_PENDING_ACTIVATION);
    // A sale is decided on the last answer.
    expect(sellable).toBe(true);
  },
);

test('decisions.md 5: the checks of upstreams that are not deployed, or do not serve the contract yet, are not performed', async () => {
  const { accountsUrl, script } = await startUpstreams();
  const withoutDomains = await startEnabled({ upstreams: { accountsUrl, script } });
  expect(notPerformed((await shown(withoutDomains)).enablement?.checks)).toEqual(['login_domain_active']);

  const empty = await serve('empty', []);
  const alone = await startEnabled({ upstreams: { accountsUrl: empty } });
  expect(notPerformed((await shown(alone)).enablement?.checks)).toEqual([
    'therapy_declared',
    'agreements_current',
    'login_domain_active',
  ]);
});

test('silent upstreams are awaited at the same time, under one deadline', async () => {
  const { upstreams, ...catalog } = await startEnabled();
  for (const method of ['brand', 'domain'] as const) upstreams.script.faults.set(method, 'silent');
  upstreams.asked();
  const { enablement } = await catalog.offerings.getEnablement(wl, as({ timeoutMs: 2000 }));
  expect(notPerformed(enablement?.checks)).toHaveLength(2);
  // Two in a row, with a second each, would have outlasted the call.
  expect(upstreams.asked()).toEqual(['brand', 'domain']);
});

test('a list asks each upstream once', async () => {
  const { upstreams, ...catalog } = await startEnabled();
  for (const offeringRef of ['wl-2', 'ed-1']) await catalog.offerings.enableOffering({ offeringRef }, as());
  const everyone = ['brand', 'domain'];
  upstreams.asked();
  const { enablements } = await catalog.offerings.listEnablements({ limit: 200 }, as());
  expect(enablements.map(({ status }) => status)).toEqual(Array(3).fill(EnablementStatus.ACTIVE));
  expect(upstreams.asked()).toEqual(everyone);
  await catalog.storefront.getReadiness({}, as());
  expect(upstreams.asked()).toEqual(everyone);
});

test('upstreams are asked about the brand of the call, without its idempotency key', async () => {
  const { upstreams, ...catalog } = await startCatalog();
  await catalog.offerings.enableOffering(wl, as({ idempotencyKey: 'k1' }));
  expect(upstreams.calls).toHaveLength(2);
  for (const call of upstreams.calls) {
    expect(call.tenancy).toMatchObject({ clientId: 'cli_1', brandId: 'brd_slim' });
    expect(call.correlationId).toBe('c-1');
    expect(call.idempotencyKey).toBeUndefined();
  }
});

test('no upstream is asked about an offering without a price or a withdrawn one', async () => {
  const { upstreams, ...catalog } = await startEnabled();
  await catalog.operator.withdrawOffering(wl);
  upstreams.asked();
  expect((await catalog.storefront.getStorefront(wl, as())).sellable).toBe(false);
  expect(upstreams.asked()).toEqual([]);
});

test('interface.md 4.13: a brand is ready while one of its offerings is active', async () => {
  const { upstreams, ...catalog } = await startCatalog();
  const readiness = async () => {
    const { ready, checks } = await catalog.storefront.getReadiness({}, as());
    expect(checks.map(({ check }) => check)).toEqual([...activationChecks, 'offering_active']);
    return [ready, failing(checks), notPerformed(checks)];
  };
  const ofOfferings = activationChecks.slice(0, 5);
  expect(await readiness()).toEqual([false, [...ofOfferings, 'offering_active'], []]);
  await catalog.offerings.enableOffering({ offeringRef: 'skin-1' }, as());
  expect((await readiness())[0]).toBe(false);
  await catalog.offerings.enableOffering(wl, as());
  expect(await readiness()).toEqual([true, [], []]);
  upstreams.script.agreementsCurrent = undefined;
  expect(await readiness()).toEqual([false, [], ['agreements_current', 'offering_active']]);
  upstreams.script.faults.clear();
  await catalog.offerings.disableOffering(wl, as());
  expect((await readiness())[0]).toBe(false);
});

test('no report, log line or answer contains the ids of others', async () => {
  const catalog = await startEnabled();
  catalog.upstreams.script.faults.set('brand', 'failing');
  const { enablement } = await shown(catalog);
  for (const { detail } of enablement?.checks ?? []) expect(detail).not.toMatch(/cli_|brd_|http|wl-1/);
  expect(catalog.log()).not.toMatch(/internal-credential/);
});
