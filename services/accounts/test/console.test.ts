import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { type CallOptions, createClient } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrowserSessionRole } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { isConsoleToken, isSessionToken } from '@telehealth/ids';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, sha256, startTenant, tenant } from './accounts-under-test.ts';

const minute = 60_000;

/** Accounts with a client of two brands and a key of an operator, which reaches everything. */
async function started() {
  const { accounts, transport, browserSessions, operator, ...made } = await startTenant();
  const { clientId } = made;
  const consoles = createClient(ConsoleService, transport);
  const keys = createClient(ApiKeyService, transport);
  const otherBrandId = await createTestBrand(accounts, clientId);
  await operator.updateClient({ clientId, operatorKeysOnly: false });
  const { keyId } = await operator.issueApiKey({ clientId });
  const as = (credentialId = keyId, brandId?: string): CallOptions =>
    tenant({ clientId, credentialId, ...(brandId !== undefined && { brandId }) });
  return {
    ...{ ...made, accounts, operator, browserSessions, consoles, keys, otherBrandId, keyId, as },
    keyWith: async (asked: { scopes?: string[]; brandIds?: string[] }) =>
      (await keys.issueApiKey({ name: 'Limited', ...asked }, as())).keyId,
    link: async (asked: object = {}, options = as()) =>
      (await consoles.createConsoleLink(asked, options)).token,
    open: (token: string) => consoles.openConsoleSession({ tokenSha256: sha256(token) }),
    resolve: ({ token }: { readonly token: string }) =>
      browserSessions.resolveBrowserSession({ tokenSha256: sha256(token) }),
  };
}

type Started = Awaited<ReturnType<typeof started>>;

test('decisions.md 15: a link opens one session of eight hours, which reaches what the key reaches', async () => {
  const { accounts, link, open, resolve, clientId, brandId, otherBrandId } = await started();
  const token = await link();
  expect(isConsoleToken(token)).toBe(true);
  const session = await open(token);
  expect(isSessionToken(session.token)).toBe(true);
  expect(await resolve(session)).toMatchObject({
    known: true,
    role: BrowserSessionRole.CONSOLE,
    clientId,
    brandIds: [brandId, otherBrandId].toSorted(),
    isLimitedToBrands: false,
    scopes: [],
    readOnly: false,
  });
  expect(Number(session.endsAt) - accounts.clock.now()).toBe(8 * 60 * minute);
  accounts.clock.pass(8 * 60 * minute);
  expect((await resolve(session)).known).toBe(false);
});

test('decisions.md 15: a link opens once, however many try at the same time, and not after ten minutes', async () => {
  const { accounts, link, open } = await started();
  const [token, late] = [await link(), await link()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => kindOf(open(token))));
  expect(answers.toSorted()).toEqual([...Array(7).fill('not-found'), 'ok']);
  accounts.clock.pass(10 * minute);
  for (const ended of [late, token, 'cns_unknown']) expect(await kindOf(open(ended))).toBe('not-found');
});

test('decisions.md 15: a link has no scope and no brand beyond those of its key', async () => {
  const { link, open, resolve, as, keyWith, brandId, otherBrandId } = await started();
  const ofScope = as(await keyWith({ scopes: ['orders:read', 'api_keys:write'] }));
  const ofBrand = as(await keyWith({ brandIds: [brandId] }));
  expect(await kindOf(link({ scopes: ['webhooks:read'] }, ofScope))).toBe('validation');
  expect(await kindOf(link({ brandId: otherBrandId }, ofBrand))).toBe('not-found');
  expect(await kindOf(link({ brandId: 'brd_missing' }))).toBe('not-found');
  expect(await kindOf(link({}, ofBrand))).toBe('validation');
  const asKey = await resolve(await open(await link({}, ofScope)));
  expect(asKey.scopes.toSorted()).toEqual(['api_keys:write', 'orders:read']);
  const limited = await open(await link({ brandId, readOnly: true }, ofBrand));
  expect(await resolve(limited)).toMatchObject({
    brandIds: [brandId],
    isLimitedToBrands: true,
    readOnly: true,
  });
});

test('decisions.md 15: a session makes keys that reach no more than itself', async () => {
  const { accounts, link, open, keys, as, clientId, brandId } = await started();
  const session = await open(await link({ brandId, scopes: ['api_keys:write', 'orders:read'] }));
  const make = (asked: object) => kindOf(keys.issueApiKey({ name: 'Made', ...asked }, as(session.sessionId)));
  expect(await make({ brandIds: [brandId], scopes: ['orders:read'] })).toBe('ok');
  expect(await make({ brandIds: [brandId], scopes: ['orders:write'] })).toBe('validation');
  expect(await make({ scopes: ['orders:read'] })).toBe('validation');
  await accounts.sessionOperator.endBrowserSessions({ clientId });
  expect(await make({ brandIds: [brandId], scopes: ['orders:read'] })).toBe('not-found');
});

test('decisions.md 14: every key that a session creates or rotates ends within a year', async () => {
  const { accounts, link, open, keys, as, keyId } = await started();
  const session = as((await open(await link())).sessionId);
  const year = 365 * 24 * 60 * minute;
  const latest = accounts.clock.now() + year;
  const made = await keys.issueApiKey({ name: 'Made' }, session);
  const rotated = await keys.rotateApiKey({ keyId, overlapSeconds: 60 }, session);
  for (const { endsAt } of [made, rotated]) expect(endsAt && timestampMs(endsAt)).toBe(latest);
  const later = { name: 'Made', expiresAt: timestampFromMs(latest + 1) };
  expect(await refusalOf(keys.issueApiKey(later, session))).toBe('validation expires_at.beyond_key');
});

test.each([
  [
    'is revoked by an operator',
    async ({ operator, keyId }: Started) => void (await operator.revokeApiKey({ keyId })),
  ],
  [
    'is ended by its tenant',
    async ({ keys, keyId, as, operator, clientId }: Started) => {
      const { keyId: other } = await operator.issueApiKey({ clientId });
      await keys.revokeApiKey({ keyId }, as(other));
    },
  ],
  [
    'was replaced and its overlap ends',
    async ({ keys, keyId, as, accounts }: Started) => {
      await keys.rotateApiKey({ keyId, overlapSeconds: 60 }, as());
      accounts.clock.pass(minute);
    },
  ],
  ['reaches its end', async ({ accounts }: Started) => accounts.clock.pass(5 * minute)],
])('decisions.md 14: links and sessions end with the key that made them: it %s', async (_, end) => {
  const it = await started();
  const { accounts, keys, link, open, resolve, as, consoles, operator, clientId } = it;
  const endsAt = timestampFromMs(accounts.clock.now() + 5 * minute);
  const made = (await keys.issueApiKey({ name: 'Made', expiresAt: endsAt }, as())).keyId;
  const byOperator = createClient(ConsoleService, accounts.asOperator());
  const [session, waiting] = [await open(await link({}, as(made))), await link({}, as(made))];
  const others = [
    await open(await link()),
    await open((await byOperator.createConsoleLink({ clientId })).token),
  ];
  expect((await resolve(session)).endsAt).toBe(BigInt(timestampMs(endsAt)));
  await end({ ...it, keyId: made, as: (credentialId = made) => as(credentialId) });
  expect(await resolve(session)).toMatchObject({ known: false });
  expect(await kindOf(open(waiting))).toBe('not-found');
  expect(await kindOf(keys.issueApiKey({ name: 'Late' }, as(session.sessionId)))).toBe('not-found');
  for (const other of others) expect((await resolve(other)).known).toBe(true);
  const reader = as((await operator.issueApiKey({ clientId })).keyId);
  const { sessions } = await consoles.listConsoleSessions({ limit: 200 }, reader);
  expect(sessions.filter(({ open }) => !open).map(({ sessionId }) => sessionId)).toEqual([session.sessionId]);
});

test('decisions.md 15: sessions are listed, and ended at once; those of patients and of other clients are missing', async () => {
  const { accounts, consoles, link, open, resolve, as, keyId, brandId, clientId } = await started();
  const [whole, ofBrand] = [await open(await link()), await open(await link({ brandId }))];
  const patient = await accounts.browserSessions.openPatientSession({ brandId });
  const listed = async (options: CallOptions) =>
    (await consoles.listConsoleSessions({ limit: 200 }, options)).sessions.map(({ sessionId }) => sessionId);
  expect(await listed(as())).toEqual([whole.sessionId, ofBrand.sessionId].toSorted());
  expect(await listed(as(keyId, brandId))).toEqual([ofBrand.sessionId]);
  const end = (sessionId: string, options = as()) =>
    kindOf(consoles.endConsoleSession({ sessionId }, options));
  const stranger = tenant({
    clientId: await createTestClient(accounts, 'Neighbour'),
    credentialId: 'key_1',
  });
  expect(await end(patient.sessionId)).toBe('not-found');
  expect(await end(whole.sessionId, stranger)).toBe('not-found');
  expect(await end(whole.sessionId, as(keyId, brandId))).toBe('not-found');
  expect([await end(whole.sessionId), await end(whole.sessionId)]).toEqual(['ok', 'not-found']);
  expect([(await resolve(whole)).known, (await resolve(ofBrand)).known]).toEqual([false, true]);
  await accounts.sessionOperator.endBrowserSessions({ clientId });
  expect((await resolve(ofBrand)).known).toBe(false);
});

test('decisions.md 15: ending the sessions of a client ends its links, too', async () => {
  const { accounts, link, open, clientId } = await started();
  const token = await link();
  await accounts.sessionOperator.endBrowserSessions({ clientId });
  expect(await kindOf(open(token))).toBe('not-found');
});

test('a client has at most 100 links that can still be opened', async () => {
  const { accounts, link } = await started();
  for (let made = 0; made < 100; made += 1) await link();
  expect(await refusalOf(link())).toBe('conflict too_many_console_links');
  accounts.clock.pass(10 * minute);
  expect(await kindOf(link())).toBe('ok');
});

test('decisions.md 11: audit rows say who made a link and which session it opened, without a token', async () => {
  const { accounts, link, open, keyId, clientId } = await started();
  const token = await link({ readOnly: true });
  const { sessionId, token: ofSession } = await open(token);
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const [opened, made] = ['console_session.open', 'console_link.create'].map((action) =>
    rows.find((row) => row.action === action),
  );
  expect(opened).toMatchObject({ subject: sessionId, actor: { who: { value: sessionId } } });
  expect(made).toMatchObject({ subject: expect.stringMatching(/^cns_/), actor: { who: { value: keyId } } });
  const stored = await accounts.context.consoleLinks.find({ clientId }, { limit: 10 }, {});
  for (const text of [JSON.stringify([rows.map(String), stored]), accounts.log()])
    for (const secret of [token, ofSession]) expect(text).not.toContain(secret);
});

test('decisions.md 15: an operator makes a link for a client', async () => {
  const { accounts, open, resolve, clientId } = await started();
  const operator = createClient(ConsoleService, accounts.asOperator());
  const { token } = await operator.createConsoleLink({ clientId, readOnly: true });
  expect(await resolve(await open(token))).toMatchObject({ clientId, readOnly: true });
  expect(await kindOf(operator.createConsoleLink({ clientId: 'cli_missing' }))).toBe('not-found');
  for (const sessionSeconds of [299, 28_801])
    expect(await kindOf(operator.createConsoleLink({ clientId, sessionSeconds }))).toBe('validation');
});
