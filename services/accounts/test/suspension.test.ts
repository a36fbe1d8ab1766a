import { createClient } from '@connectrpc/connect';
import { SuspendedWebhooks } from '@telehealth/contracts/accounts/v1/client';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { permitRun, sha256, startTenant, tenant } from './accounts-under-test.ts';

/** Accounts with a client that has a credential of every kind, and what a look-up answers about each of them. */
async function started() {
  const { accounts, operator, browserSessions, runKeys, transport, clientId, brandId } = await startTenant();
  const { apiKey, keyId } = await operator.issueApiKey({ clientId });
  const { publishableKey } = await operator.issuePublishableKey({ brandId });
  await operator.updateBrand({ brandId, change: { browserOrigins: { origins: ['https://shop.example'] } } });
  const consoles = createClient(ConsoleService, transport);
  const link = (asked = {}) =>
    consoles.createConsoleLink(asked, tenant({ clientId, credentialId: keyId })).then(({ token }) => token);
  const open = (token: string) => consoles.openConsoleSession({ tokenSha256: sha256(token) });
  const patient = await browserSessions.openPatientSession({ brandId });
  const user = await open(await link());
  const run = { ...(await permitRun(accounts, clientId, brandId)), runId: 'e2e_1' };
  const runKey = await runKeys.issueRunKey(run);
  const isSession = async ({ token }: { readonly token: string }) =>
    (await browserSessions.resolveBrowserSession({ tokenSha256: sha256(token) })).known;
  const lookUps = async () => ({
    key: (await accounts.resolve(apiKey)).known,
    keyInUse: (await accounts.confirm(apiKey, keyId)).known,
    publishableKey: (await accounts.resolve(publishableKey)).known,
    runKey: (await accounts.resolve(runKey.apiKey)).known,
    patient: await isSession(patient),
    user: await isSession(user),
    pages: (await accounts.browserAccess.getBrowserOrigins({ brandId })).origins.length > 0,
  });
  const opened = async () => [
    await kindOf(browserSessions.openPatientSession({ brandId })),
    await kindOf(runKeys.issueRunKey(run)),
  ];
  return { accounts, operator, clientId, brandId, lookUps, opened, link, open };
}

test('decisions.md 16: every look-up answers the credentials of a suspended client like revoked ones, until it is resumed', async () => {
  const { operator, clientId, brandId, lookUps, opened, link, open } = await started();
  const isSuspended = async () => (await operator.getBrand({ brandId })).brand?.clientSuspended;
  const all = (known: boolean) => Object.fromEntries(Object.keys(before).map((name) => [name, known]));
  const before = await lookUps();
  const unopened = await link();
  expect(before).toEqual(all(true));

  const { client } = await operator.suspendClient({ clientId, reason: 'unpaid' });
  expect(client?.suspended).toMatchObject({ reason: 'unpaid', webhooks: SuspendedWebhooks.ON });
  expect(await lookUps()).toEqual(all(false));
  expect(await opened()).toEqual(['not-found', 'not-found']);
  expect(await kindOf(open(unopened))).toBe('not-found');
  expect(await isSuspended()).toBe(true);

  expect((await operator.resumeClient({ clientId })).client?.suspended).toBeUndefined();
  expect(await lookUps()).toEqual(all(true));
  expect(await opened()).toEqual(['ok', 'ok']);
  expect(await kindOf(open(unopened))).toBe('ok');
  expect(await isSuspended()).toBe(false);
});

test('a suspension and its end are told once each, with an audit row and the reason', async () => {
  const { accounts, operator, clientId } = await started();
  const first = await operator.suspendClient({ clientId, reason: 'unpaid' });
  accounts.clock.pass(1000);
  const webhooks = SuspendedWebhooks.OFF;
  for (const reason of ['abuse', 'abuse']) {
    const { client } = await operator.suspendClient({ clientId, reason, webhooks });
    expect(client?.suspended).toEqual({ ...first.client?.suspended, reason, webhooks });
    accounts.clock.pass(1000);
  }
  for (const _ of [1, 2]) await operator.resumeClient({ clientId });

  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const acts = rows.filter(({ action }) => /suspend|resume/.test(action)).toReversed();
  expect(acts.map(({ action }) => action)).toEqual(['client.suspend', 'client.suspend', 'client.resume']);
  expect(JSON.parse(acts[1]?.changedJson ?? '')).toMatchObject({ reason: 'abuse', webhooks: 'off' });
  const told = await accounts.events('client.suspension_changed.v1');
  expect(
    told.map(({ data }) => (data as { are_webhooks_held?: boolean }).are_webhooks_held ?? false),
  ).toEqual([...[false, true, false]]);
  const evicting = (await accounts.events()).filter(({ subject }) => subject === clientId);
  expect(evicting).toHaveLength(3);
});

test('a suspension needs a reason', async () => {
  const { operator, clientId } = await started();
  for (const reason of ['', ' ', 'x'.repeat(501)])
    expect(await kindOf(operator.suspendClient({ clientId, reason }))).toBe('validation');
});
