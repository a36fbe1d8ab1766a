import { hash } from 'node:crypto';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import { DomainError } from '@telehealth/errors';
import { allowlist, refusedRedirects } from '@telehealth/redirects/testing';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { personIds } from '../../src/hosts/sign-in/person.ts';
import { ownBrand } from '../scripted.ts';
import { type GatewayOverWire, gatewayOfFile, gatewayOverWire, type Script } from '../wire.ts';
import { type ScriptedIssuer, startIssuer } from './scripted-issuer.ts';

const publicUrl = 'https://api.telehealth.example';
const publicHost = 'api.telehealth.example';
const loginHost = 'login.shop.example';
const memberHost = 'www.shop.example';
const allowed = 'https://shop.example/thanks';
const journeyId = 'jny_7pQ2sVd9KfJx4TgBn6Wc1M';

const failed = (code: string) => `/v1/auth/failed?code=${code}`;

const active = [
  { hostname: loginHost, kind: DomainKind.LOGIN },
  { hostname: memberHost, kind: DomainKind.MEMBER },
].map((domain) => ({ ...domain, clientId: 'cli_own', brandId: ownBrand, certificateFingerprint: 'f' }));

const bound: object[] = [];
const signedIn: object[] = [];
const sessions = new Set<string>();
let isSuspended = false;
const links = new Map<string, string>();
const script: Partial<Script> = {
  domainRouting: { listActiveDomains: async () => ({ domains: active }) },
  brands: {
    getBrand: async ({ brandId }) => {
      if (brandId !== ownBrand) throw new DomainError('not-found');
      const themeJson = JSON.stringify({ accent: '#d9a441', background: '#14211b', scheme: 'dark' });
      const own = { name: 'Slim & Fit', clientId: 'cli_own', redirectAllowlist: [allowed], themeJson };
      const brand = { brandId, ...own };
      return { brand: { ...brand, clientMode: ClientMode.TEST, clientSuspended: isSuspended } };
    },
  },
  identities: {
    openSignInLink: async ({ token }) => {
      const id = links.get(token);
      if (id === undefined) throw new DomainError('not-found');
      links.delete(token);
      return { brandId: ownBrand, journeyId: id, returnTo: '' };
    },
    bindIdentity: async ({ journeyId: id, person }, { tenancy }) => {
      if (id !== journeyId) throw new DomainError('conflict');
      bound.push({ id, person: person?.personId, clientId: tenancy?.clientId, brandId: tenancy?.brandId });
      return {};
    },
    recordSignIn: async ({ person }, { tenancy }) => {
      signedIn.push({ person: person?.personId, brandId: tenancy?.brandId });
      return { code: 'code-1' };
    },
    beginSignInSession: async ({ sessionId }) => {
      sessions.add(sessionId);
      return {};
    },
    getSignInSession: async ({ sessionId }) => {
      if (!sessions.has(sessionId)) throw new DomainError('not-found');
      return {};
    },
    endSignInSession: async ({ sessionId }) => {
      sessions.delete(sessionId);
      return {};
    },
  },
};

let issuer: ScriptedIssuer;
const gateway = gatewayOfFile({
  script,
  env: async () => {
    issuer = await startIssuer();
    return { OIDC_ISSUER: issuer.url };
  },
});
beforeEach(async () => {
  isSuspended = false;
  await isServing(gateway);
  issuer.reset();
  for (const told of [bound, signedIn]) told.length = 0;
  links.clear();
  links.set('own', journeyId).set('other', 'jny_of_somebody_else');
});
afterAll(() => issuer.stop());

/** Waits until the gateway knows the hosts of the brand. */
async function isServing({ app }: Pick<GatewayOverWire, 'app'>): Promise<void> {
  const ending = { url: '/v1/auth/logout', headers: { host: loginHost } };
  await expect
    .poll(async () => (await app.inject(ending)).headers.location)
    .not.toBe(failed('host_not_active'));
}

/** A gateway that has not asked its issuer yet. */
async function fresh(env: Readonly<Record<string, string>> = {}) {
  const own = await startIssuer();
  onTestFinished(() => own.stop());
  const started = await gatewayOverWire(script, { OIDC_ISSUER: own.url, ...env });
  onTestFinished(() => started[Symbol.asyncDispose]());
  await isServing(started);
  return { ...started, issuer: own, browser: (address?: string) => browserOf(started, address) };
}

const newBrowser = () => browserOf(gateway);

/** A patient is slower than the limit of the rate. */
function browserOf({ app, clock }: Pick<GatewayOverWire, 'app' | 'clock'>, remoteAddress = '127.0.0.1') {
  const cookies = new Map<string, string>();
  const send = async (request: InjectOptions, host = publicHost, header = jar(cookies)) => {
    clock.time += 1000;
    const headers = { host, ...request.headers, ...(header && { cookie: header }) };
    const answer = await app.inject({ remoteAddress, ...request, headers });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const get = (path: string, host?: string, header?: string) => send({ url: path }, host, header);
  /** Sends the form of the page that asks whether the journey is the patient's. */
  const confirm = async (action = 'continue', token?: string) => {
    const page = await get('/v1/auth/confirm');
    const [, shown = ''] = /name="form_token" value="([^"]*)"/.exec(page.body) ?? [];
    return await send({
      ...{ method: 'POST', url: '/v1/auth/confirm' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ form_token: token ?? shown, action }).toString(),
    });
  };
  return { cookies, get, confirm };
}

function jar(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

const login = (more: Record<string, string> = {}) =>
  `/v1/auth/login?${new URLSearchParams({ brand_id: ownBrand, ...more })}`;
const pathOf = (address: string) => address.replace(/^https:\/\/[^/]+/, '');

/** Signs in as far as the callback: its address. */
async function begun(browser: ReturnType<typeof browserOf>, more = {}, at = issuer) {
  const answer = await browser.get(login(more));
  expect(answer.statusCode).toBe(302);
  return at.signIn(String(answer.headers.location));
}

test('interface.md 4.12: a sign-in goes to the issuer and back, with PKCE, state and nonce, and ends where it was asked to', async () => {
  const browser = newBrowser();
  const answer = await browser.get(login({ return_to: `${allowed}/done?a=1` }));
  const asked = new URL(String(answer.headers.location)).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe(`${publicUrl}/v1/auth/callback`);
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(asked.get(name)?.length).toBeGreaterThan(40);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');

  const back = await browser.get(pathOf(issuer.signIn(String(answer.headers.location))));
  expect([back.statusCode, back.headers.location]).toEqual([302, `${allowed}/done?a=1&code=code-1`]);
  expect([...browser.cookies.keys()]).toEqual(['__Host-signed-in']);
  for (const line of [back.headers['set-cookie'] ?? []].flat()) {
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/i);
    expect(line).not.toMatch(/domain=/i);
  }
});

test('decisions.md 8: at a login host the brand is that of the host; without a return_to the patient goes to the member domain', async () => {
  const browser = newBrowser();
  const answer = await browser.get('/v1/auth/login', `${loginHost}:8443`);
  const address = issuer.signIn(String(answer.headers.location));
  expect(address).toMatch(`https://${loginHost}:8443/v1/auth/callback`);
  const back = await browser.get(pathOf(address), `${loginHost}:8443`);
  expect(back.headers.location).toBe(`https://${memberHost}/?code=code-1`);
});

test.each([
  ['a host of no brand', 'evil.example', 'host_not_active'],
  ['a member host', memberHost, 'host_not_active'],
  ['a name below a login host', `x.${loginHost}`, 'host_not_active'],
  ['a host with a path', `${loginHost}/x`, 'host_not_active'],
])('a sign-in at %s fails', async (_, host, code) => {
  for (const path of ['login', 'callback', 'logout']) {
    const answer = await newBrowser().get(`/v1/auth/${path}?brand_id=${ownBrand}`, host);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, failed(code)]);
  }
});

test('an unknown brand, no brand, another brand than the host has and an address that is not allowed are one answer', async () => {
  const bytes = async (path: string, host?: string) => {
    const { statusCode, headers, body } = await newBrowser().get(path, host);
    return JSON.stringify([statusCode, headers.location, headers['set-cookie'], body]);
  };
  const answers = [
    await bytes('/v1/auth/login'),
    await bytes('/v1/auth/login?brand_id=brd_unknown'),
    await bytes('/v1/auth/login?brand_id=brd_unknown', loginHost),
    await bytes(login({ return_to: 'https://evil.example/' })),
  ];
  expect(new Set(answers)).toEqual(new Set([answers[0]]));
  expect(answers[0]).toContain(failed('link_invalid'));
});

test('interface.md 4.1 rule 10: no sign-in and no sign-out leads to an address that intake refuses', async () => {
  const brand = { brandId: ownBrand, clientId: 'cli_own', redirectAllowlist: allowlist };
  gateway.answer('brands', 'getBrand', { brand: { ...brand, clientMode: ClientMode.TEST } });
  const beside = [
    ['a host that begins like the member domain', `https://${memberHost}.evil.example/`],
    ['the member domain as a user', `https://${memberHost}@evil.example/`],
    ['the member domain without TLS', `http://${memberHost}/`],
    ['the login domain', `https://${loginHost}/`],
  ] as const;
  for (const [what, address] of [...refusedRedirects, ...beside]) {
    for (const step of ['login', 'logout']) {
      const query = new URLSearchParams({ brand_id: ownBrand, return_to: address });
      const answer = await newBrowser().get(`/v1/auth/${step}?${query}`);
      // A parser may end an over-long address itself (decisions.md 8).
      expect([what, step, answer.headers.location]).toEqual([what, step, failed('link_invalid')]);
    }
  }
});

const linked = (token = 'own') => `/v1/auth/login?link=${token}`;

/** A browser that opened a link and has signed in: the page asks. */
async function asked(token = 'own') {
  const browser = newBrowser();
  const answer = await browser.get(linked(token));
  const back = await browser.get(pathOf(issuer.signIn(String(answer.headers.location))));
  expect(back.headers.location).toBe('/v1/auth/confirm');
  return browser;
}

test('decisions.md 8: the page names the brand and asks; only its form binds, under an id that tells nothing', async () => {
  issuer.claims = { name: '<b>Ann</b>' };
  const browser = await asked();
  const page = await browser.get('/v1/auth/confirm');
  expect(page.body).toContain('Continue as &lt;b&gt;Ann&lt;/b&gt;?');
  expect(page.body).toContain('Slim & Fit'.replace('&', '&amp;'));
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page.body) ?? [];
  expect(style, 'decisions.md 15: in the colours of the brand').toContain('--accent:#d9a441;');
  const policy = page.headers['content-security-policy'];
  for (const part of [`style-src 'sha256-${hash('sha256', style, 'base64')}';`, "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(page.body).not.toContain(journeyId);
  expect(bound).toEqual([]);

  const back = await browser.confirm();
  expect([back.statusCode, back.headers.location]).toEqual([303, `https://${memberHost}/?code=code-1`]);
  const person = expect.stringMatching(/^per_[A-Za-z0-9]{22}$/);
  expect(bound).toEqual([{ id: journeyId, person, clientId: 'cli_own', brandId: ownBrand }]);
  expect(signedIn).toEqual([{ person, brandId: ownBrand }]);
  expect([...browser.cookies.keys()]).toEqual(['__Host-signed-in']);
});

test.each([
  ['es-MX,en;q=0.5', 'es', 'El inicio de sesión se canceló o se rechazó.'],
  ['fr-FR', 'en', 'The sign-in was cancelled or refused.'],
])(
  'decisions.md 12: for a browser that asks for %s a page is in the language %s',
  async (accepted, language, words) => {
    const headers = { host: publicHost, 'accept-language': accepted };
    const { body } = await gateway.app.inject({ url: failed('sign_in_refused'), headers });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(words);
  },
);

test('decisions.md 8: a form of another site, of another browser and one that comes again bind nothing', async () => {
  const browser = await asked();
  expect((await browser.confirm('continue', 'guessed')).headers.location).toBe(failed('attempt_unknown'));
  expect((await newBrowser().confirm()).headers.location).toBe(failed('attempt_unknown'));
  expect(bound).toEqual([]);
  await browser.confirm();
  expect((await browser.confirm()).headers.location).toBe(failed('attempt_unknown'));
  expect(bound).toHaveLength(1);
});

test('decisions.md 8: a patient who is somebody else leaves by the issuer, and nothing is bound', async () => {
  const browser = await asked();
  const out = new URL(String((await browser.confirm('leave')).headers.location));
  expect([out.origin, out.pathname]).toEqual([issuer.url, '/end']);
  const state = encodeURIComponent(out.searchParams.get('state') ?? '');
  const back = await browser.get(`/v1/auth/logout?state=${state}`);
  expect(back.headers.location).toBe(`https://${memberHost}/?error=sign_in_refused`);
  expect([bound, [...browser.cookies]]).toEqual([[], []]);
});

test('a journey of somebody else ends without a session, at the address that is allowed', async () => {
  const browser = await asked('other');
  const back = await browser.confirm();
  expect(back.headers.location).toBe(`https://${memberHost}/?error=journey_not_bound`);
  expect([bound, signedIn, [...browser.cookies]]).toEqual([[], [], []]);
});

test('decisions.md 8: a link works once, not for a request without a body to follow, and journey_id is no parameter', async () => {
  const head = await gateway.app.inject({ method: 'HEAD', url: linked(), headers: { host: publicHost } });
  expect(head.headers.location).toBe(failed('link_invalid'));
  await asked();
  for (const link of [linked(), linked('unknown'), linked('')]) {
    expect((await newBrowser().get(link)).headers.location).toBe(failed('link_invalid'));
  }
  const browser = newBrowser();
  const back = await browser.get(pathOf(await begun(browser, { journey_id: journeyId })));
  expect(back.headers.location).toBe(`https://${memberHost}/?code=code-1`);
  expect(bound).toEqual([]);
});

test('decisions.md 8: one person has another id at another brand and under another key, and is known under older keys', () => {
  const subject = { iss: 'https://issuer.example', sub: 'ann' };
  const [now, before] = [personIds(['new', 'old']), personIds(['old'])];
  const { personId, formerIds } = now(subject, ownBrand);
  expect(now({ ...subject }, ownBrand).personId).toBe(personId);
  expect(now(subject, 'brd_other').personId).not.toBe(personId);
  expect(formerIds).toEqual([before(subject, ownBrand).personId]);
});

test.each<[string, Partial<Pick<ScriptedIssuer, 'claims' | 'alg' | 'isForged'>>]>([
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'somebody' } }],
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['no subject', { claims: { sub: undefined } }],
  ['an end that has passed', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
  ['no signature', { alg: 'none' }],
  ['the signature of another key', { isForged: true }],
])('a token of the issuer with %s is refused', async (_, wrong) => {
  Object.assign(issuer, wrong);
  const browser = newBrowser();
  const back = await browser.get(pathOf(await begun(browser)));
  expect(back.headers.location).toBe(`https://${memberHost}/?error=identity_rejected`);
  expect([...browser.cookies]).toEqual([]);
});

const basic = `Basic ${Buffer.from(`gateway:${'s'.repeat(32)}`).toString('base64')}`;
const posted = { client_id: 'gateway', client_secret: 's'.repeat(32) };

test.each([
  ['nothing', undefined, basic, {}],
  ['basic alone', ['client_secret_basic'], basic, {}],
  ['basic and a key', ['private_key_jwt', 'client_secret_basic'], basic, {}],
  ['post alone', ['client_secret_post'], undefined, posted],
  ['both', ['client_secret_basic', 'client_secret_post'], undefined, posted],
  ['no method of secrets', ['private_key_jwt', 'none'], basic, {}],
  ['an assertion by the secret', ['client_secret_jwt'], undefined, { client_assertion: expect.any(String) }],
])(
  'decisions.md 8: the gateway authenticates as the metadata of the issuer say: %s',
  async (_, listed, header, body) => {
    issuer.metadata = { token_endpoint_auth_methods_supported: listed };
    const patient = newBrowser();
    const back = await patient.get(pathOf(await begun(patient)));
    expect(back.headers.location).toBe(`https://${memberHost}/?code=code-1`);
    expect(issuer.authorizations).toEqual([header]);
    const sent = Object.fromEntries(issuer.exchanges[0] ?? []);
    expect(sent).toMatchObject(body);
    if (header !== undefined) expect(sent).not.toHaveProperty('client_secret');
  },
);

test('decisions.md 8: metadata are read again within the hour, and after a failure', async () => {
  const { clock } = gateway;
  const signIn = async () => {
    const patient = newBrowser();
    return (await patient.get(pathOf(await begun(patient)))).headers.location;
  };
  const [done, refused] = [
    `https://${memberHost}/?code=code-1`,
    `https://${memberHost}/?error=identity_rejected`,
  ];
  for (const _ of [1, 2]) expect(await signIn()).toBe(done);
  expect(issuer.readings).toBe(1);
  issuer.tokenPath = '/moved';
  expect([await signIn(), await signIn(), issuer.readings]).toEqual([refused, done, 2]);
  clock.time += 3_600_000;
  issuer.tokenPath = '/moved-again';
  expect([await signIn(), issuer.readings]).toEqual([done, 3]);
});

test('decisions.md 8: metadata that cannot be read again go on, and are not asked for with every sign-in', async () => {
  const { clock } = gateway;
  const patient = newBrowser();
  await begun(patient);
  clock.time += 3_600_000;
  issuer.metadata = { issuer: 'https://other.example' };
  for (const _ of [1, 2]) {
    const back = await patient.get(pathOf(await begun(patient)));
    expect(back.headers.location).toBe(`https://${memberHost}/?code=code-1`);
  }
  expect(issuer.readings).toBe(2);
});

test.each([
  [loginHost, `https://${loginHost}`],
  [`${loginHost}:443`, `https://${loginHost}`],
  [`${loginHost}:0443`, `https://${loginHost}`],
  ['LOGIN.Shop.Example:443', `https://${loginHost}`],
  [`${loginHost}:8443`, `https://${loginHost}:8443`],
  [`${loginHost}:80`, `https://${loginHost}:80`],
  [publicHost, publicUrl],
  [`${publicHost}:443`, publicUrl],
  ['API.telehealth.example:443', publicUrl],
  [`${publicHost}:8443`, undefined],
  [`${loginHost}.`, undefined],
  [`${publicHost}.`, undefined],
  [`${loginHost}:`, undefined],
  [`${loginHost}:65536`, undefined],
  [`ann@${loginHost}`, undefined],
  [memberHost, undefined],
])('decisions.md 8: a sign-in at the Host %s comes back to %s', async (host, origin) => {
  const { headers } = await newBrowser().get(login(), host);
  if (origin === undefined) expect(headers.location).toBe(failed('host_not_active'));
  else
    expect(new URL(String(headers.location)).searchParams.get('redirect_uri')).toBe(
      `${origin}/v1/auth/callback`,
    );
});

test('decisions.md 8: an attempt that began with the port of https in its Host ends without it', async () => {
  const browser = newBrowser();
  const sent = await browser.get(login(), `${loginHost}:443`);
  const back = await browser.get(pathOf(issuer.signIn(String(sent.headers.location))), loginHost);
  expect(back.headers.location).toBe(`https://${memberHost}/?code=code-1`);
});

test('decisions.md 8: an attempt asks the issuer once; a repeated callback is refused', async () => {
  const browser = newBrowser();
  const callback = pathOf(await begun(browser));
  const before = jar(browser.cookies);
  await browser.get(callback);
  const again = await browser.get(callback);
  expect(again.headers.location).toBe(failed('attempt_unknown'));
  const stolen = await newBrowser().get(callback, publicHost, before);
  expect(stolen.headers.location).toMatch(/error=attempt_unknown$/);
  expect(issuer.exchanges).toHaveLength(1);
});

test('a callback of another browser, another state, another host and without cookies is refused', async () => {
  const [ann, eve] = [newBrowser(), newBrowser()];
  const callback = pathOf(await begun(ann));
  const evesCallback = pathOf(await begun(eve));
  const swapped = new URL(callback, publicUrl);
  swapped.searchParams.set('state', new URL(evesCallback, publicUrl).searchParams.get('state') ?? '');
  for (const answer of [
    await eve.get(callback),
    await ann.get(pathOf(swapped.href)),
    await ann.get(callback, loginHost),
    await newBrowser().get(callback),
    await ann.get('/v1/auth/callback'),
  ]) {
    expect([answer.statusCode, answer.headers.location]).toEqual([302, failed('attempt_unknown')]);
  }
  expect((await ann.get(callback)).headers.location).toBe(`https://${memberHost}/?code=code-1`);
});

test('a cookie that was changed, cut off or made under another name opens nothing', async () => {
  const browser = newBrowser();
  const callback = pathOf(await begun(browser));
  const [[name = '', value = ''] = []] = [...browser.cookies];
  const flipped = `${value.slice(0, 60)}${value[60] === 'A' ? 'B' : 'A'}${value.slice(61)}`;
  const other = newBrowser();
  await other.get(pathOf(await begun(other)));
  const session = other.cookies.get('__Host-signed-in') ?? '';
  for (const header of [
    `${name}=${flipped}`,
    `${name}=${value.slice(0, -8)}`,
    `${name}=${session}`,
    `${name}=x`,
  ]) {
    const answer = await newBrowser().get(callback, publicHost, header);
    expect(answer.headers.location).toBe(failed('attempt_unknown'));
  }
});

test('a planted session is replaced by another one at every sign-in', async () => {
  const planted = newBrowser();
  await planted.get(pathOf(await begun(planted)));
  const session = planted.cookies.get('__Host-signed-in') ?? '';
  const victim = newBrowser();
  victim.cookies.set('__Host-signed-in', session);
  await victim.get(pathOf(await begun(victim)));
  expect(victim.cookies.get('__Host-signed-in')).not.toBe(session);
});

test('what the issuer says of a refusal goes back as a code alone', async () => {
  const browser = newBrowser();
  const callback = new URL(await begun(browser));
  callback.searchParams.delete('code');
  callback.searchParams.set('error', 'access_denied');
  callback.searchParams.set('error_description', '<script>');
  const back = await browser.get(pathOf(callback.href));
  expect(back.headers.location).toBe(`https://${memberHost}/?error=sign_in_refused`);
});

test('a sign-out ends the session here and at the issuer, and comes back to an allowed address', async () => {
  const browser = newBrowser();
  await browser.get(pathOf(await begun(browser)));
  const out = await browser.get(`/v1/auth/logout?brand_id=${ownBrand}&return_to=${allowed}`);
  const ending = new URL(String(out.headers.location));
  expect([ending.origin, ending.pathname]).toEqual([issuer.url, '/end']);
  expect(ending.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/v1/auth/logout`);
  expect(ending.searchParams.get('id_token_hint')).toBeTruthy();
  expect([...browser.cookies.keys()]).toEqual(['__Host-leaving']);
  const state = ending.searchParams.get('state') ?? '';
  const forged = await browser.get(`/v1/auth/logout?state=${encodeURIComponent(state.slice(0, -4))}AAAA`);
  expect(forged.headers.location).toBe(failed('link_invalid'));
  const back = await browser.get(`/v1/auth/logout?state=${encodeURIComponent(state)}`);
  expect(back.headers.location).toBe(allowed);
  expect([...browser.cookies]).toEqual([]);
});

test('decisions.md 8: no address leads on from a sign-out but in the browser that signed out, at its host, once', async () => {
  const page = String(
    (await newBrowser().get(`/v1/auth/logout?brand_id=${ownBrand}&return_to=${allowed}`)).headers.location,
  );
  const target = new URL(page, publicUrl).searchParams.get('to') ?? '';
  const browser = newBrowser();
  await browser.get(pathOf(await begun(browser)));
  const out = await browser.get(`/v1/auth/logout?brand_id=${ownBrand}&return_to=${allowed}`);
  const state = new URL(String(out.headers.location)).searchParams.get('state') ?? '';
  const leaving = jar(browser.cookies);
  const other = newBrowser();
  await other.get(pathOf(await begun(other)));
  const come = async (by: typeof browser, word: string, more: { host?: string; cookie?: string } = {}) =>
    (await by.get(`/v1/auth/logout?state=${encodeURIComponent(word)}`, more.host, more.cookie)).headers
      .location;
  for (const stray of [
    await come(newBrowser(), target),
    await come(newBrowser(), state),
    await come(other, state),
    await come(browser, target),
    await come(browser, state, { host: loginHost, cookie: leaving }),
    await come(browser, state, { cookie: leaving.replace('__Host-leaving', '__Host-signed-in') }),
    (await newBrowser().get(`/v1/auth/signed-out?to=${encodeURIComponent(state)}`)).headers.location,
    (await browser.get(`/v1/auth/signed-out?to=${encodeURIComponent(leaving.split('=')[1] ?? '')}`)).headers
      .location,
  ])
    expect(stray).toBe(failed('link_invalid'));
  expect(await come(browser, state)).toBe(allowed);
  expect(await come(browser, state)).toBe(failed('link_invalid'));
});

test('decisions.md 8: a sign-out ends the session for good: its cookie is no session any more, wherever it was copied to', async () => {
  const browser = newBrowser();
  await browser.get(pathOf(await begun(browser)));
  const copy = jar(browser.cookies);
  const ending = `/v1/auth/logout?brand_id=${ownBrand}`;
  const first = String((await browser.get(ending, publicHost, copy)).headers.location);
  expect(first.startsWith(`${issuer.url}/end`)).toBe(true);
  const again = String((await browser.get(ending, publicHost, copy)).headers.location);
  expect(again).toBe(failed('link_invalid'));
});

test('decisions.md 8: the form of a session that was ended elsewhere binds nothing', async () => {
  const browser = await asked();
  await newBrowser().get(`/v1/auth/logout?brand_id=${ownBrand}`, publicHost, jar(browser.cookies));
  expect(String((await browser.confirm()).headers.location)).toMatch(/error=attempt_unknown$/);
  expect(bound).toEqual([]);
});

test('decisions.md 8: a sign-out without a session wants an address, and leads at once to domains of the brand alone', async () => {
  const logout = async (query: object, host?: string) =>
    (await newBrowser().get(`/v1/auth/logout?${new URLSearchParams({ ...query })}`, host)).headers.location;
  const own = `https://${memberHost}/bye`;
  for (const query of [{ brand_id: ownBrand }, { brand_id: 'brd_unknown' }, {}]) {
    expect(await logout(query)).toBe(failed('link_invalid'));
  }
  expect(await logout({ brand_id: ownBrand, return_to: own })).toBe(own);
  expect(await logout({ return_to: allowed }, loginHost)).toBe(allowed);

  const page = String(await logout({ brand_id: ownBrand, return_to: allowed }));
  expect(page).toMatch(/^\/v1\/auth\/signed-out\?to=/);
  const { body } = await newBrowser().get(page);
  expect(body).toContain(`<a href="${allowed}">Continue to shop.example</a>`);
  expect((await newBrowser().get(page, loginHost)).headers.location).toBe(failed('link_invalid'));
  const own302 = await newBrowser().get('/v1/auth/signed-out?to=https://evil.example/');
  expect(own302.headers.location).toBe(failed('link_invalid'));
});

test('an address that is no longer allowed at the callback is not gone to', async () => {
  const browser = newBrowser();
  const callback = await begun(browser, { return_to: allowed });
  const brand = { brandId: ownBrand, clientId: 'cli_own', redirectAllowlist: [] };
  gateway.answer('brands', 'getBrand', { brand: { ...brand, clientMode: ClientMode.TEST } });
  expect((await browser.get(pathOf(callback))).headers.location).toBe(failed('link_invalid'));
  expect([...browser.cookies]).toEqual([]);
});

test('a browser with many attempts of the longest addresses sends fewer bytes than the parser takes', async () => {
  const browser = newBrowser();
  const long = `${allowed}?${'a'.repeat(2000)}`;
  for (let attempts = 0; attempts < 9; attempts += 1) {
    await browser.get(login({ return_to: long }));
    // A session with the longest id token that is kept, and other headers, come on top.
    expect(jar(browser.cookies).length).toBeLessThan(11_500);
  }
});

test('an issuer that is down is temporarily unavailable, and operators learn why; a failure leaves the query of the address as it is written', async () => {
  const { issuer: down, browser, lines } = await fresh();
  await down.stop();
  const refused = await browser().get(login());
  expect(refused.headers.location).toBe(`https://${memberHost}/?error=temporarily_unavailable`);
  expect(lines.join('\n')).toContain('a sign-in failed: TypeError');
  const address = `${allowed}?q=a%20b&x=~&flag`;
  const answer = await browser().get(login({ return_to: address }));
  expect(answer.headers.location).toBe(`${address}&error=temporarily_unavailable`);
});

test('decisions.md 8: an issuer that says it is another one is temporarily unavailable, and is asked again; a link stays whole meanwhile', async () => {
  const { issuer: other, browser } = await fresh();
  other.metadata = { issuer: 'https://evil.example' };
  const refused = await browser().get(login());
  expect(refused.headers.location).toBe(`https://${memberHost}/?error=temporarily_unavailable`);
  expect((await browser().get(linked())).headers.location).toBe(failed('temporarily_unavailable'));
  other.metadata = {};
  for (const address of [login(), linked()]) {
    expect(String((await browser().get(address)).headers.location).startsWith(other.url)).toBe(true);
  }
});

/** Begins a sign-in at an address of its own, or at the one given. */
const loginFrom = async ({ app }: Pick<GatewayOverWire, 'app'>, remoteAddress: string) => {
  const answer = await app.inject({ url: login(), remoteAddress, headers: { host: publicHost } });
  return String(answer.headers.location);
};

test('decisions.md 8 and 13: of the places at the issuer one address has four, and one network eight, however many addresses it has; others sign in, and take no place of other callers', async () => {
  const silent = Promise.withResolvers<void>();
  const { issuer: slow, ...running } = await fresh();
  slow.before = () => silent.promise;
  const isRefused = (location: string) => location.endsWith('error=temporarily_unavailable');
  let refused = 0;
  const loginsFrom = (count: number, from: (i: number) => string) =>
    Array.from({ length: count }, async (_, i) => {
      const location = await loginFrom(running, from(i));
      if (isRefused(location)) refused += 1;
      return location;
    });
  const floods = [loginsFrom(5, () => '192.0.2.1'), loginsFrom(9, (i) => `2001:db8:1:${i}::1`)];
  for (const flood of floods) expect(isRefused(await Promise.race(flood))).toBe(true);
  const patients = loginsFrom(28, (i) => `198.51.100.${i}`);
  await expect.poll(() => refused).toBe(2 + 8);
  expect((await running.app.inject('/v1/openapi.json')).statusCode).toBe(200);
  silent.resolve();
  const sent = async (logins: readonly Promise<string>[]) =>
    (await Promise.all(logins)).filter((location) => location.startsWith(slow.url)).length;
  expect(await Promise.all([...floods, patients].map(sent))).toEqual([4, 8, 20]);
});

test('decisions.md 8: patients elsewhere sign in while one address floods an issuer that is slow', async () => {
  // The rate is another bound, which has a test of its own.
  const { issuer: crowded, ...running } = await fresh({ RATE_LIMITS: 'off' });
  await loginFrom(running, '192.0.2.9');
  const slow = Promise.withResolvers<void>();
  crowded.before = (path) => (path === '/token' ? slow.promise : undefined);
  const callbackOf = async (address: string) => {
    const browser = running.browser(address);
    const callback = pathOf(await begun(browser, {}, crowded));
    return async () => String((await browser.get(callback)).headers.location);
  };
  const callbacksOf = async (addresses: readonly string[]) => {
    const callbacks: (() => Promise<string>)[] = [];
    for (const address of addresses) callbacks.push(await callbackOf(address));
    return callbacks;
  };
  // More than the places at the issuer.
  const flood = await callbacksOf(Array.from({ length: 48 }, () => '192.0.2.1'));
  const patients = await callbacksOf(Array.from({ length: 10 }, (_, i) => `198.51.100.${i}`));
  const refused: string[] = [];
  const flooded = flood.map(async (send) => void refused.push(await send()));
  await expect.poll(() => refused.length).toBe(44);
  expect(refused.every((end) => end.endsWith('error=temporarily_unavailable'))).toBe(true);
  const signedIn = patients.map((send) => send());
  slow.resolve();
  const ends = await Promise.all(signedIn);
  expect(ends).toEqual(ends.map(() => `https://${memberHost}/?code=code-1`));
  await Promise.all(flooded);
});

test('decisions.md 8: an address sends five requests of a kind a second; another address has five of its own', async () => {
  const codes = async (remoteAddress: string) =>
    await Promise.all(Array.from({ length: 7 }, () => loginFrom(gateway, remoteAddress)));
  const isRefused = (location: string) => location === failed('too_many_attempts');
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    expect((await codes(address)).filter(isRefused)).toHaveLength(2);
  }
  gateway.clock.time += 1000;
  expect(isRefused(await loginFrom(gateway, '192.0.2.1'))).toBe(false);
});

test('decisions.md 8: a network sends twenty requests of a kind a second, however many addresses it has', async () => {
  const asked = Array.from({ length: 22 }, (_, i) => loginFrom(gateway, `2001:db8:1:${i}::1`));
  const refused = (await Promise.all(asked)).filter((location) => location === failed('too_many_attempts'));
  expect(refused).toHaveLength(2);
});

test('accounts that does not answer is temporarily unavailable', async () => {
  gateway.answer('brands', 'getBrand', new DomainError('unavailable'));
  expect((await newBrowser().get(login())).headers.location).toBe(failed('temporarily_unavailable'));
});

test('without an issuer every sign-in leads to the page that says so, and the page echoes nothing', async () => {
  const gateway = await gatewayOverWire({}, { OIDC_ISSUER: '' });
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  const answer = await gateway.app.inject({ url: login(), headers: { host: publicHost } });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, failed('sign_in_unavailable')]);
  const page = async (code: string) => await gateway.app.inject(`/v1/auth/failed?code=${code}`);
  expect((await page('sign_in_unavailable')).body).toContain('This platform has no sign-in.');
  const general = (await page('x')).body;
  for (const code of ['<script>alert(1)</script>', '__proto__', 'toString', '']) {
    expect((await page(encodeURIComponent(code))).body).toBe(general);
  }
});

test('no code, state, subject or token is in a line of the log', async () => {
  const browser = newBrowser();
  const sent = await browser.get(linked());
  const callback = issuer.signIn(String(sent.headers.location));
  await browser.get(pathOf(callback));
  await browser.confirm();
  const { searchParams } = new URL(callback);
  const written = gateway.lines.join('\n');
  expect(written).toContain('/v1/auth/callback');
  for (const secret of [
    searchParams.get('code'),
    searchParams.get('state'),
    '"ann"',
    journeyId,
    'link=own',
  ]) {
    expect(written).not.toContain(secret);
  }
});

test('decisions.md 16: no sign-in of a suspended client begins, and one begun before ends at the page that says it is closed', async () => {
  const [calledBack, asked, left] = [newBrowser(), newBrowser(), newBrowser()];
  const callback = pathOf(await begun(calledBack));
  await asked.get(pathOf(await begun(asked, { link: 'own' })));
  await left.get(pathOf(await begun(left)));
  isSuspended = true;
  const confirmed = asked.get('/v1/auth/confirm');
  for (const answer of [newBrowser().get(login()), calledBack.get(callback), confirmed])
    expect((await answer).headers.location).toBe(failed('closed'));
  expect([bound, signedIn.length]).toEqual([[], 1]);
  const page = await asked.get(failed('closed'));
  expect([page.statusCode, page.body]).toEqual([
    503,
    expect.stringContaining('This page is closed for now.'),
  ]);
  // A patient can still sign out.
  const ending = await left.get(
    `/v1/auth/logout?${new URLSearchParams({ brand_id: ownBrand, return_to: allowed })}`,
  );
  expect(ending.headers.location).not.toBe(failed('closed'));
});
