import { hash } from 'node:crypto';
import { createEgress } from '@telehealth/egress';
import { DomainError } from '@telehealth/errors';
import { formatConsoleToken } from '@telehealth/ids';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire, type Script } from '../wire.ts';
import { type ScriptedIssuer, startIssuer } from './scripted-issuer.ts';

const publicUrl = 'https://api.telehealth.example';
const token = formatConsoleToken('a'.repeat(32));
const settings = { oidcClientId: 'gateway', oidcClientSecret: 's'.repeat(20), trustsAddresses: false };

let issuer: ScriptedIssuer;
let other: ScriptedIssuer;
/** The issuers of clients, by id. */
const issuers = new Map<string, object>();
/** The addresses of members, by client. */
const members = new Map<string, string>();

const script: Partial<Script> = {
  memberIssuers: {
    openMemberIssuer: async ({ clientId }) => {
      const found = issuers.get(clientId);
      if (found === undefined) throw new DomainError('not-found');
      return { ...settings, ...found };
    },
    signInMember: async ({ clientId, email }) => {
      if (members.get(clientId) !== email) throw new DomainError('not-found');
      return { token };
    },
    putMemberIssuer: async () => ({ memberIssuer: {} }),
  },
};

const reachesLoopback = (allow: readonly string[]) =>
  createEgress({ mode: 'test', allow, deny: [], ownHosts: [], nat64: false, deadlineMs: 5000 });

const gateway = gatewayOfFile({
  script,
  env: async () => {
    issuer = await startIssuer();
    other = await startIssuer();
    return {};
  },
  // Its ports are known only then.
  overrides: { egress: reachesLoopback(['127.0.0.0/8']) },
});
beforeEach(() => {
  issuer.reset();
  other.reset();
  issuer.claims = { email: 'ada@shop.example', email_verified: true };
  issuers.clear();
  members.clear();
  issuers.set('cli_own', { issuer: issuer.url });
  members.set('cli_own', 'ada@shop.example');
});
afterAll(() => Promise.all([issuer.stop(), other.stop()]));

const own = { 'x-session': '1', origin: 'http://localhost' };
let visitor = 0;

/** As a browser of its own. */
async function begin(clientId = 'cli_own', headers: Record<string, string> = own) {
  visitor += 1;
  const answer = await gateway.app.inject({
    ...{ method: 'POST', url: '/console/sign-in', headers, payload: { client_id: clientId } },
    remoteAddress: `203.0.113.${visitor % 250}`,
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('; '));
  return {
    ...{ answer, cookies, cookie: cookies.map(([pair]) => pair).join('; ') },
    url: answer.statusCode === 200 ? (answer.json().data.url as string) : '',
  };
}

async function finish(address: string, cookie: string) {
  const { pathname, search } = new URL(address);
  visitor += 1;
  return await gateway.app.inject({
    ...{ url: `${pathname}${search}`, headers: { cookie }, remoteAddress: `198.51.100.${visitor % 250}` },
  });
}

const failed = (clientId = 'cli_own') => `/console/?client=${clientId}&sign_in=failed`;
const countOf = (method: string) => gateway.count(method);

/** Where a sign-in at the issuer leads. */
async function signedIn() {
  const { url, cookie } = await begin();
  return (await finish(issuer.signIn(url), cookie)).headers.location;
}

test('decisions.md 15: a member signs in at the issuer of the client, and gets a link that opens in this browser alone', async () => {
  const { url, cookies, cookie } = await begin();
  const asked = new URL(url);
  expect(asked.origin).toBe(issuer.url);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    ...{ client_id: 'gateway', response_type: 'code', code_challenge_method: 'S256', scope: 'openid email' },
    redirect_uri: `${publicUrl}/console/sign-in/cli_own`,
    ...{ state: expect.stringMatching(/^.{20,}$/), nonce: expect.stringMatching(/^.{20,}$/) },
  });
  const attempt = cookies.find(([pair]) => pair?.startsWith('__Host-console-sign-in=')) ?? [];
  expect(attempt).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']));
  const back = await finish(issuer.signIn(url), cookie);
  expect([back.statusCode, back.headers.location]).toEqual([302, `/console/#${token}`]);
  expect(back.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(String(back.headers['set-cookie'])).toMatch(/^__Host-console-sign-in=;.*Max-Age=0/);
  const [, browser = ''] = /__Host-console-link=([\w-]{43})/.exec(cookie) ?? [];
  expect(gateway.received.at(-1)?.message).toMatchObject({
    ...{ clientId: 'cli_own', issuer: issuer.url, oidcClientId: 'gateway', email: 'ada@shop.example' },
    browserSha256: hash('sha256', browser, 'buffer'),
  });
  const log = gateway.lines.join();
  for (const secret of ['ada@', token, 'code=', asked.searchParams.get('state') ?? '-'])
    expect(log).not.toContain(secret);
});

test('decisions.md 15: an unknown client, a closed one and one without an issuer are one and the same', async () => {
  const answers = [await begin('cli_other'), await begin('cli_x'), await begin('javascript:alert(1)')];
  expect(new Set(answers.map(({ answer }) => answer.body)).size).toBe(1);
  expect(answers[0]?.answer.statusCode).toBe(404);
});

test('decisions.md 13: no other site begins a sign-in, and no link of the platform leads to an issuer', async () => {
  const requests = [{ origin: own.origin }, { 'x-session': '1' }, { ...own, origin: 'https://evil.example' }];
  for (const headers of requests as Record<string, string>[])
    expect((await begin('cli_own', headers)).answer.statusCode).toBe(403);
  const followed = await gateway.app.inject('/console/sign-in?client=cli_own');
  expect(followed.headers.location).toBeUndefined();
  expect(countOf('openMemberIssuer')).toBe(0);
});

test.each<[string, object, boolean]>([
  ['verified', { email: 'ada@shop.example', email_verified: true }, true],
  ['not verified', { email: 'ada@shop.example', email_verified: false }, false],
  ['of which the issuer says nothing', { email: 'ada@shop.example' }, false],
  ['verified in a text', { email: 'ada@shop.example', email_verified: 'true' }, false],
  ['of nobody', { email: 'eve@shop.example', email_verified: true }, false],
  ['that is no text', { email: ['ada@shop.example'], email_verified: true }, false],
  ['that is missing', {}, false],
])('decisions.md 15: an address that is %s', async (_, claims, isSignedIn) => {
  issuer.claims = { ...claims };
  expect(await signedIn()).toBe(isSignedIn ? `/console/#${token}` : failed());
});

test('decisions.md 15: an issuer that says nothing about addresses counts where the client trusts its addresses, and one that denies does not', async () => {
  issuers.set('cli_own', { issuer: issuer.url, trustsAddresses: true });
  issuer.claims = { email: 'ada@shop.example' };
  expect(await signedIn()).toBe(`/console/#${token}`);
  issuer.claims = { email: 'ada@shop.example', email_verified: false };
  expect(await signedIn()).toBe(failed());
});

test('decisions.md 15: an address that is not in the id token is read from the user info of the same person', async () => {
  issuer.metadata = { userinfo_endpoint: `${issuer.url}/me` };
  issuers.set('cli_own', { issuer: issuer.url, oidcClientSecret: 'another secret of 20' });
  issuer.claims = {};
  issuer.userInfo = { sub: 'ann', email: 'ada@shop.example', email_verified: true };
  expect(await signedIn()).toBe(`/console/#${token}`);
  issuer.userInfo = { sub: 'eve', email: 'ada@shop.example', email_verified: true };
  expect(await signedIn()).toBe(failed());
});

test('decisions.md 15: an answer counts in the browser that began, once', async () => {
  const mine = await begin();
  const theirs = await begin();
  const callback = issuer.signIn(mine.url);
  for (const cookie of ['', theirs.cookie])
    expect((await finish(callback, cookie)).headers.location).toBe(failed());
  expect(issuer.exchanges).toHaveLength(0);
  expect((await finish(callback, mine.cookie)).headers.location).toBe(`/console/#${token}`);
  expect((await finish(callback, mine.cookie)).headers.location).toBe(failed());
  expect([issuer.exchanges.length, countOf('signInMember')]).toEqual([1, 1]);
});

test('decisions.md 15: the code of one issuer reaches no other, and no issuer speaks for another client', async () => {
  issuers.set('cli_evil', { issuer: other.url });
  members.set('cli_evil', 'eve@shop.example');
  other.claims = { email: 'ada@shop.example', email_verified: true };
  const atEvil = await begin('cli_evil');
  // The issuer of the stranger sends the browser to the issuer of the client, whose answer comes to the callback of the client.
  const honest = new URL(atEvil.url);
  honest.searchParams.set('redirect_uri', `${publicUrl}/console/sign-in/cli_own`);
  expect((await finish(issuer.signIn(honest.href), atEvil.cookie)).headers.location).toBe(failed());
  // The answer of another issuer at the own callback.
  const mine = await begin();
  expect((await finish(other.signIn(mine.url), mine.cookie)).headers.location).toBe(failed());
  expect([issuer.exchanges.length, other.exchanges.length, countOf('signInMember')]).toEqual([0, 0, 0]);
  // Its own answer opens nothing of another client.
  const again = await begin('cli_evil');
  expect((await finish(other.signIn(again.url), again.cookie)).headers.location).toBe(failed('cli_evil'));
  expect(gateway.received.at(-1)?.message).toMatchObject({ clientId: 'cli_evil' });
});

test.each<[string, (one: ScriptedIssuer) => void]>([
  ['of another issuer', (one) => (one.claims = { ...one.claims, iss: 'https://evil.example' })],
  ['for another audience', (one) => (one.claims = { ...one.claims, aud: 'other' })],
  ['with another nonce', (one) => (one.claims = { ...one.claims, nonce: 'other' })],
  ['that has expired', (one) => (one.claims = { ...one.claims, exp: 1 })],
  ['with a foreign signature', (one) => (one.isForged = true)],
  ['without a signature', (one) => (one.alg = 'none')],
])('decisions.md 15: an id token %s signs nobody in', async (_, spoil) => {
  spoil(issuer);
  expect(await signedIn()).toBe(failed());
  expect(countOf('signInMember')).toBe(0);
});

test('decisions.md 15: a member who was removed during the sign-in is not signed in, and neither is one whose client changed or removed its issuer', async () => {
  const removed = await begin();
  members.clear();
  expect((await finish(issuer.signIn(removed.url), removed.cookie)).headers.location).toBe(failed());
  members.set('cli_own', 'ada@shop.example');
  const changed = await begin();
  issuers.set('cli_own', { issuer: other.url });
  expect((await finish(issuer.signIn(changed.url), changed.cookie)).headers.location).toBe(failed());
  issuers.clear();
  expect((await finish(issuer.signIn(changed.url), changed.cookie)).headers.location).toBe(failed());
});

test('a refusal of the issuer, and what no sign-in began, lead to the same page', async () => {
  const { url, cookie } = await begin();
  const state = new URL(url).searchParams.get('state') ?? '';
  const refused = `${publicUrl}/console/sign-in/cli_own?error=access_denied&state=${state}`;
  expect((await finish(refused, cookie)).headers.location).toBe(failed());
  expect((await finish(`${publicUrl}/console/sign-in/cli_own`, '')).headers.location).toBe(failed());
  const strange = await finish(`${publicUrl}/console/sign-in/%2F%2Fevil.example`, '');
  expect(strange.headers.location).toBe('/console/?sign_in=failed');
});

test('decisions.md 13: an address that begins too many sign-ins is told so', async () => {
  const statuses = [];
  for (let n = 0; n < 7; n += 1) {
    const answer = await gateway.app.inject({
      ...{ method: 'POST', url: '/console/sign-in', headers: own, payload: { client_id: 'cli_own' } },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('decisions.md 13: an issuer that does not answer keeps nobody of another client waiting', async () => {
  issuers.set('cli_slow', { issuer: other.url, oidcClientSecret: 'slow secret of twenty' });
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  other.before = () => promise;
  const waiting = Array.from({ length: 40 }, () => begin('cli_slow'));
  expect((await begin()).answer.statusCode).toBe(200);
  resolve();
  const statuses = new Set((await Promise.all(waiting)).map(({ answer }) => answer.statusCode));
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
});

const put = (body: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    ...{ method: 'PUT', url: '/v1/account/sign-in', headers: { ...ownHeaders, ...headers } },
    payload: { oidc_client_id: 'gateway', oidc_client_secret: 's'.repeat(20), ...body },
  });

test('decisions.md 15: an issuer is taken whose metadata can be read and name it', async () => {
  expect((await put({ issuer: issuer.url })).statusCode).toBe(200);
  expect(gateway.received.at(-1)?.message).toMatchObject({ issuer: issuer.url, trustsAddresses: false });
  issuer.metadata = { issuer: 'https://evil.example' };
  const named = await put({ issuer: issuer.url });
  expect([named.statusCode, named.json().issues[0].code]).toEqual([422, 'issuer.unusable']);
  issuer.metadata = { authorization_endpoint: 'javascript:alert(1)' };
  expect((await put({ issuer: issuer.url })).statusCode).toBe(422);
  expect((await put({ issuer: `${issuer.url}/nothing` })).statusCode).toBe(422);
});

test('decisions.md 10: an issuer at an address that is not public is refused, and the answer says no more', async () => {
  await using guarded = await gatewayOverWire(script, {}, undefined, { egress: reachesLoopback([]) });
  const ask = (address: string) =>
    guarded.app.inject({
      ...{ method: 'PUT', url: '/v1/account/sign-in', headers: ownHeaders },
      payload: { issuer: address, oidc_client_id: 'gateway', oidc_client_secret: 's'.repeat(20) },
    });
  for (const address of [
    issuer.url,
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[::1]',
    'https://db.internal',
  ]) {
    const answer = await ask(address);
    expect([answer.statusCode, answer.json().issues[0].message]).toEqual([
      422,
      'Its metadata cannot be read: refused: address not public.',
    ]);
  }
  for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'ftp://id.shop.example', ''])
    expect((await ask(address)).statusCode).toBe(400);
  expect((await ask('https://user:secret@id.shop.example')).statusCode).toBe(422);
  expect(guarded.count('putMemberIssuer')).toBe(0);
});
