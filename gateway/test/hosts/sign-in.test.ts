import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import { DomainError } from '@telehealth/errors';
import { allowlist, refusedRedirects } from '@telehealth/redirects/testing';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ownBrand } from '../scripted.ts';
import { gatewayOverWire, type Script } from '../wire.ts';
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

/** A gateway with an issuer, and a browser that keeps its cookies. */
async function started(script: Partial<Script> = {}, issuer?: ScriptedIssuer) {
  const at = issuer ?? (await startIssuer());
  const bound: object[] = [];
  const gateway = await gatewayOverWire(
    {
      domainRouting: { listActiveDomains: async () => ({ domains: active }) },
      brandDirectory: {
        findBrand: async ({ brandId }) => {
          if (brandId !== ownBrand) throw new DomainError('not-found');
          const brand = { brandId, clientId: 'cli_own', redirectAllowlist: [allowed] };
          return { brand, clientMode: ClientMode.TEST };
        },
      },
      identities: {
        bindIdentity: async ({ journeyId: id, subjectHash }, { tenancy }) => {
          if (id !== journeyId) throw new DomainError('not-found');
          bound.push({ id, subjectHash, clientId: tenancy?.clientId, brandId: tenancy?.brandId });
          return {};
        },
      },
      ...script,
    },
    {
      ...{ OIDC_ISSUER: at.url, OIDC_CLIENT_ID: 'gateway', OIDC_CLIENT_SECRET: 's'.repeat(32) },
      PUBLIC_URL: publicUrl,
    },
  );
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  const isKnown = async () => {
    const { headers } = await gateway.app.inject({ url: '/v1/auth/logout', headers: { host: loginHost } });
    return headers.location !== failed('host_not_active');
  };
  await expect.poll(isKnown).toBe(true);
  return { ...gateway, issuer: at, bound, browser: () => browserOf(gateway.app) };
}

type Started = Awaited<ReturnType<typeof started>>;

function browserOf(app: FastifyInstance) {
  const cookies = new Map<string, string>();
  const get = async (path: string, host = publicHost, header = jar(cookies)) => {
    const answer = await app.inject({ url: path, headers: { host, ...(header && { cookie: header }) } });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { cookies, get };
}

function jar(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

const login = (more: Record<string, string> = {}) =>
  `/v1/auth/login?${new URLSearchParams({ brand_id: ownBrand, ...more })}`;
const pathOf = (address: string) => address.replace(/^https:\/\/[^/]+/, '');

/** Signs in as far as the callback: its address. */
async function begun(
  { issuer }: Started,
  browser: ReturnType<typeof browserOf>,
  more = {},
  host = publicHost,
) {
  const answer = await browser.get(login(more), host);
  expect(answer.statusCode).toBe(302);
  return issuer.signIn(String(answer.headers.location));
}

test('interface.md 4.12: a sign-in goes to the issuer and back, with PKCE, state and nonce, and ends where it was asked to', async () => {
  const running = await started();
  const browser = running.browser();
  const answer = await browser.get(login({ return_to: `${allowed}/done?a=1` }));
  const asked = new URL(String(answer.headers.location)).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe(`${publicUrl}/v1/auth/callback`);
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(asked.get(name)?.length).toBeGreaterThan(40);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');

  const back = await browser.get(pathOf(running.issuer.signIn(String(answer.headers.location))));
  expect([back.statusCode, back.headers.location]).toEqual([302, `${allowed}/done?a=1`]);
  expect([...browser.cookies.keys()]).toEqual(['__Host-session']);
  for (const line of [back.headers['set-cookie'] ?? []].flat()) {
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/i);
    expect(line).not.toMatch(/domain=/i);
  }
});

test('decisions.md 8: at a login host the brand is that of the host; without a return_to the patient goes to the member domain', async () => {
  const running = await started();
  const browser = running.browser();
  const answer = await browser.get('/v1/auth/login', `${loginHost}:8443`);
  const address = running.issuer.signIn(String(answer.headers.location));
  expect(address).toMatch(`https://${loginHost}:8443/v1/auth/callback`);
  const back = await browser.get(pathOf(address), `${loginHost}:8443`);
  expect(back.headers.location).toBe(`https://${memberHost}/`);
});

test.each([
  ['a host that nobody has', 'evil.example', 'host_not_active'],
  ['a member host', memberHost, 'host_not_active'],
  ['a name below a login host', `x.${loginHost}`, 'host_not_active'],
  ['a host with a path', `${loginHost}/x`, 'host_not_active'],
])('a sign-in at %s fails', async (_, host, code) => {
  const { browser } = await started();
  for (const path of ['login', 'callback', 'logout']) {
    const answer = await browser().get(`/v1/auth/${path}?brand_id=${ownBrand}`, host);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, failed(code)]);
  }
});

test('an unknown brand, no brand, another brand than the host has and an address that is not allowed are one answer', async () => {
  const { browser } = await started();
  const bytes = async (path: string, host?: string) => {
    const { statusCode, headers, body } = await browser().get(path, host);
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
  const { browser } = await started({
    brandDirectory: { findBrand: async () => ({ brand, clientMode: ClientMode.TEST }) },
  });
  const beside = [
    ['a host that begins like the member domain', `https://${memberHost}.evil.example/`],
    ['the member domain as a user', `https://${memberHost}@evil.example/`],
    ['the member domain without TLS', `http://${memberHost}/`],
    ['the login domain', `https://${loginHost}/`],
  ] as const;
  for (const [what, address] of [...refusedRedirects, ...beside]) {
    for (const step of ['login', 'logout']) {
      const query = new URLSearchParams({ brand_id: ownBrand, return_to: address });
      const answer = await browser().get(`/v1/auth/${step}?${query}`);
      // A parser may end an over-long address itself (decisions.md 8).
      expect([what, step, answer.headers.location]).toEqual([what, step, failed('link_invalid')]);
    }
  }
});

test('decisions.md 8: a journey is bound to a hash of who signed in, once the issuer has said so', async () => {
  const running = await started();
  const browser = running.browser();
  await browser.get(pathOf(await begun(running, browser, { journey_id: journeyId })));
  expect(running.bound).toEqual([
    {
      id: journeyId,
      subjectHash: expect.stringMatching(/^[\w-]{43}$/),
      clientId: 'cli_own',
      brandId: ownBrand,
    },
  ]);
});

test('a journey of another brand, an unknown and a malformed one end without a session, at the address that is allowed', async () => {
  const running = await started();
  for (const journey of ['jny_unknown', 'nonsense']) {
    const browser = running.browser();
    const answer = await browser.get(login({ journey_id: journey }));
    const location = String(answer.headers.location);
    const end = location.startsWith('https://')
      ? location
      : String((await browser.get(pathOf(running.issuer.signIn(location)))).headers.location);
    expect(end).toBe(`https://${memberHost}/?error=journey_not_bound`);
    expect(browser.cookies.has('__Host-session')).toBe(false);
  }
  expect(running.bound).toEqual([]);
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
])('a token of the issuer with %s signs nobody in', async (_, wrong) => {
  const running = await started();
  Object.assign(running.issuer, wrong);
  const browser = running.browser();
  const back = await browser.get(pathOf(await begun(running, browser)));
  expect(back.headers.location).toBe(`https://${memberHost}/?error=identity_rejected`);
  expect([...browser.cookies]).toEqual([]);
});

test('a code is used once: a callback that comes again is nobody any more', async () => {
  const running = await started();
  const browser = running.browser();
  const callback = pathOf(await begun(running, browser));
  const before = jar(browser.cookies);
  await browser.get(callback);
  const again = await browser.get(callback);
  expect(again.headers.location).toBe(failed('attempt_unknown'));
  const stolen = await running.browser().get(callback, publicHost, before);
  expect(stolen.headers.location).toMatch(/error=identity_rejected$/);
});

test('a callback of another browser, another state, another host and without cookies is nobody', async () => {
  const running = await started();
  const [ann, eve] = [running.browser(), running.browser()];
  const callback = pathOf(await begun(running, ann));
  const evesCallback = pathOf(await begun(running, eve));
  const swapped = new URL(callback, publicUrl);
  swapped.searchParams.set('state', new URL(evesCallback, publicUrl).searchParams.get('state') ?? '');
  for (const answer of [
    await eve.get(callback),
    await ann.get(pathOf(swapped.href)),
    await ann.get(callback, loginHost),
    await running.browser().get(callback),
    await ann.get('/v1/auth/callback'),
  ]) {
    expect([answer.statusCode, answer.headers.location]).toEqual([302, failed('attempt_unknown')]);
  }
  expect((await ann.get(callback)).headers.location).toBe(`https://${memberHost}/`);
});

test('a cookie that was changed, cut off or made under another name opens nothing', async () => {
  const running = await started();
  const browser = running.browser();
  const callback = pathOf(await begun(running, browser));
  const [[name = '', value = ''] = []] = [...browser.cookies];
  const flipped = `${value.slice(0, 60)}${value[60] === 'A' ? 'B' : 'A'}${value.slice(61)}`;
  const other = running.browser();
  await other.get(pathOf(await begun(running, other)));
  const session = other.cookies.get('__Host-session') ?? '';
  for (const header of [
    `${name}=${flipped}`,
    `${name}=${value.slice(0, -8)}`,
    `${name}=${session}`,
    `${name}=x`,
  ]) {
    const answer = await running.browser().get(callback, publicHost, header);
    expect(answer.headers.location).toBe(failed('attempt_unknown'));
  }
});

test('a planted session is replaced by another one at every sign-in', async () => {
  const running = await started();
  const planted = running.browser();
  await planted.get(pathOf(await begun(running, planted)));
  const session = planted.cookies.get('__Host-session') ?? '';
  const victim = running.browser();
  victim.cookies.set('__Host-session', session);
  await victim.get(pathOf(await begun(running, victim)));
  expect(victim.cookies.get('__Host-session')).not.toBe(session);
});

test('what the issuer says of a refusal goes back as a code alone', async () => {
  const running = await started();
  const browser = running.browser();
  const callback = new URL(await begun(running, browser));
  callback.searchParams.delete('code');
  callback.searchParams.set('error', 'access_denied');
  callback.searchParams.set('error_description', '<script>');
  const back = await browser.get(pathOf(callback.href));
  expect(back.headers.location).toBe(`https://${memberHost}/?error=sign_in_refused`);
});

test('a sign-out ends the session here and at the issuer, and comes back to an allowed address', async () => {
  const running = await started();
  const browser = running.browser();
  await browser.get(pathOf(await begun(running, browser)));
  const out = await browser.get(`/v1/auth/logout?brand_id=${ownBrand}&return_to=${allowed}`);
  const ending = new URL(String(out.headers.location));
  expect([ending.origin, ending.pathname]).toEqual([running.issuer.url, '/end']);
  expect(ending.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/v1/auth/logout`);
  expect(ending.searchParams.get('id_token_hint')).toBeTruthy();
  expect([...browser.cookies]).toEqual([]);
  const state = ending.searchParams.get('state') ?? '';
  const back = await browser.get(`/v1/auth/logout?state=${encodeURIComponent(state)}`);
  expect(back.headers.location).toBe(allowed);
  const forged = await browser.get(`/v1/auth/logout?state=${encodeURIComponent(state.slice(0, -4))}AAAA`);
  expect(forged.headers.location).toBe(failed('link_invalid'));
});

test('a sign-out without a session goes back at once', async () => {
  const { browser } = await started();
  const out = await browser().get(`/v1/auth/logout?brand_id=${ownBrand}`);
  expect(out.headers.location).toBe(`https://${memberHost}/`);
});

test('an issuer that is down is temporarily unavailable, and operators learn why', async () => {
  const running = await started();
  await running.issuer.stop();
  const refused = await running.browser().get(login());
  expect(refused.headers.location).toBe(`https://${memberHost}/?error=temporarily_unavailable`);
  expect(running.lines.join('\n')).toContain('a sign-in failed: TypeError');
});

test('an address that is no longer allowed at the callback is not gone to', async () => {
  let redirectAllowlist = [allowed];
  const running = await started({
    brandDirectory: {
      findBrand: async ({ brandId }) => ({
        brand: { brandId, clientId: 'cli_own', redirectAllowlist },
        clientMode: ClientMode.TEST,
      }),
    },
  });
  const browser = running.browser();
  const callback = await begun(running, browser, { return_to: allowed });
  redirectAllowlist = [];
  expect((await browser.get(pathOf(callback))).headers.location).toBe(failed('link_invalid'));
  expect([...browser.cookies]).toEqual([]);
});

test('a browser with many attempts of the longest addresses sends fewer bytes than the parser takes', async () => {
  const running = await started();
  const browser = running.browser();
  const long = `${allowed}?${'a'.repeat(2000)}`;
  for (let attempts = 0; attempts < 9; attempts += 1) {
    await browser.get(login({ return_to: long }));
    // A session with the longest id token that is kept, and other headers, come on top.
    expect(jar(browser.cookies).length).toBeLessThan(11_500);
  }
});

test('a failure leaves the query of the address as it is written', async () => {
  const running = await started();
  const address = `${allowed}?q=a%20b&x=~&flag`;
  const answer = await running.browser().get(login({ return_to: address, journey_id: 'nonsense' }));
  expect(answer.headers.location).toBe(`${address}&error=journey_not_bound`);
});

test('an issuer that says it is another one is temporarily unavailable, and is asked again', async () => {
  const running = await started();
  const { issuer } = running;
  issuer.metadata = { issuer: 'https://evil.example' };
  const refused = await running.browser().get(login());
  expect(refused.headers.location).toBe(`https://${memberHost}/?error=temporarily_unavailable`);
  issuer.metadata = {};
  const answer = await running.browser().get(login());
  expect(String(answer.headers.location).startsWith(issuer.url)).toBe(true);
});

test('decisions.md 13: sign-ins that wait for the issuer take no place of other callers, and never more than their own', async () => {
  const held = Promise.withResolvers<void>();
  const running = await started();
  running.issuer.before = () => held.promise;
  const refused: unknown[] = [];
  const logins = Array.from({ length: 40 }, async () => {
    const answer = await running.browser().get(login());
    if (answer.headers.location?.endsWith('error=temporarily_unavailable')) refused.push(answer);
    return answer;
  });
  await expect.poll(() => refused.length).toBe(8);
  expect((await running.app.inject('/v1/openapi.json')).statusCode).toBe(200);
  held.resolve();
  const answers = await Promise.all(logins);
  const sent = answers.filter(({ headers }) => String(headers.location).startsWith(running.issuer.url));
  expect([sent.length, refused.length]).toEqual([32, 8]);
});

test('accounts that does not answer is temporarily unavailable', async () => {
  const { browser } = await started({
    brandDirectory: {
      findBrand: async () => {
        throw new DomainError('unavailable');
      },
    },
  });
  const answer = await browser().get(login());
  expect(answer.headers.location).toBe(failed('temporarily_unavailable'));
});

test('without an issuer every sign-in leads to the page that says so, and the page echoes nothing', async () => {
  const gateway = await gatewayOverWire();
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
  const running = await started();
  const browser = running.browser();
  const callback = await begun(running, browser, { journey_id: journeyId });
  await browser.get(pathOf(callback));
  const { searchParams } = new URL(callback);
  const written = running.lines.join('\n');
  expect(written).toContain('/v1/auth/callback');
  for (const secret of [searchParams.get('code'), searchParams.get('state'), '"ann"', journeyId]) {
    expect(written).not.toContain(secret);
  }
});
