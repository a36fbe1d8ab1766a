import { BrowserSessionRole } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { dayMs, hourMs, isSessionToken } from '@telehealth/ids';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, sha256, startTenant } from './accounts-under-test.ts';

/** Accounts with a client of two brands. */
async function started() {
  const { accounts, browserSessions, ...tenant } = await startTenant();
  const otherBrandId = await createTestBrand(accounts, tenant.clientId);
  const open = (brandId = tenant.brandId) => browserSessions.openPatientSession({ brandId });
  const resolve = (token: string) => browserSessions.resolveBrowserSession({ tokenSha256: sha256(token) });
  const isKnown = async ({ token }: { readonly token: string }) => (await resolve(token)).known;
  return { ...tenant, accounts, browserSessions, otherBrandId, open, resolve, isKnown };
}

test('decisions.md 15: a session of a patient reaches one brand, by the scopes of its role, until it is seven days old', async () => {
  const { accounts, clientId, brandId, open, resolve, isKnown } = await started();
  const opened = await open();
  expect(isSessionToken(opened.token)).toBe(true);
  const resolved = await resolve(opened.token);
  expect(resolved).toMatchObject({
    known: true,
    sessionId: opened.sessionId,
    role: BrowserSessionRole.PATIENT,
    clientId,
    mode: ClientMode.TEST,
    brandIds: [brandId],
    readOnly: false,
    endsAt: opened.endsAt,
  });
  expect(resolved.scopes).toContain('intake:write');
  expect(resolved.scopes).not.toContain('orders:read');
  accounts.clock.pass(7 * dayMs - 1);
  expect(await isKnown(opened)).toBe(true);
  accounts.clock.pass(1);
  expect(await isKnown(opened)).toBe(false);
});

test('decisions.md 15: the token is not stored, and not in the log', async () => {
  const { accounts, clientId, open } = await started();
  const { token } = await open();
  const stored = await accounts.context.browserSessions.find({ clientId }, { limit: 10 }, {});
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(stored)).toContain(sha256(token).toString('hex'));
  expect(accounts.log()).not.toContain(token);
});

test('decisions.md 13: an unused session ends after an hour, and a used one does not', async () => {
  const { accounts, open, isKnown } = await started();
  const [used, unused] = [await open(), await open()];
  expect(await isKnown(used)).toBe(true);
  accounts.clock.pass(hourMs);
  expect([await isKnown(used), await isKnown(unused)]).toEqual([true, false]);
});

test('an unknown brand opens no session', async () => {
  const { open } = await started();
  expect(await kindOf(open('brd_missing'))).toBe('not-found');
});

test('decisions.md 15: the holder of a session ends it at once, and an event names it to every process', async () => {
  const { accounts, clientId, open, isKnown } = await started();
  const [own, other] = [await open(), await open()];
  const end = () => accounts.browserSessions.endBrowserSession({ tokenSha256: sha256(own.token) });
  await end();
  await end();
  expect([await isKnown(own), await isKnown(other)]).toEqual([false, true]);
  const told = (await accounts.events()).filter(({ subject }) => subject.startsWith('bss_'));
  expect(told).toMatchObject([{ subject: own.sessionId, client_id: clientId }]);
  expect(
    await kindOf(accounts.browserSessions.endBrowserSession({ tokenSha256: sha256('ses_unknown') })),
  ).toBe('ok');
});

test('decisions.md 15: an operator ends one session, those of a brand, or all of a client at once, with an audit row', async () => {
  const { accounts, sessionOperator, clientId, brandId, otherBrandId, open, isKnown } = await started();
  const sessions = [await open(), await open(), await open(otherBrandId)];
  const known = () => Promise.all(sessions.map(isKnown));
  await sessionOperator.endBrowserSessions({ clientId, sessionId: sessions[0]?.sessionId ?? '' });
  expect(await known()).toEqual([false, true, true]);
  await sessionOperator.endBrowserSessions({ clientId, brandId });
  expect(await known()).toEqual([false, false, true]);
  await sessionOperator.endBrowserSessions({ clientId });
  expect(await known()).toEqual([false, false, false]);
  expect(await isKnown(await open())).toBe(true);
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const ends = rows.map(({ action }) => action).filter((action) => action.includes('browser_session'));
  expect(ends.toSorted()).toEqual([
    'brand.end_browser_sessions',
    'browser_session.end',
    'client.end_browser_sessions',
  ]);
});

test('an operator lists the sessions of a client, or of a brand, and sees which are open', async () => {
  const { accounts, clientId, brandId, otherBrandId, open } = await started();
  const [ended, goesOn, ofOther] = [await open(), await open(), await open(otherBrandId)];
  await accounts.sessionOperator.endBrowserSessions({ clientId, sessionId: ended.sessionId });
  const openOf = async (asked: { brandId?: string }) => {
    const { sessions } = await accounts.sessionOperator.listBrowserSessions({ clientId, ...asked });
    return Object.fromEntries(sessions.map((session) => [session.sessionId, session.open]));
  };
  const ofBrand = { [ended.sessionId]: false, [goesOn.sessionId]: true };
  expect(await openOf({ brandId })).toEqual(ofBrand);
  expect(await openOf({})).toEqual({ ...ofBrand, [ofOther.sessionId]: true });
});

test('the end of a session of another client is not found, and a request with a session and a brand is malformed', async () => {
  const { accounts, clientId, brandId, open, isKnown } = await started();
  const stranger = await createTestClient(accounts, 'Neighbour');
  const own = await open();
  const { sessionId } = own;
  const end = (asked: { clientId: string; sessionId?: string; brandId?: string }) =>
    kindOf(accounts.sessionOperator.endBrowserSessions(asked));
  expect(await end({ clientId: stranger, sessionId })).toBe('not-found');
  expect(await end({ clientId: stranger, brandId })).toBe('not-found');
  expect(await end({ clientId, sessionId, brandId })).toBe('malformed-request');
  expect(await isKnown(own)).toBe(true);
});
