import { hash } from 'node:crypto';
import { BrowserSessionRole } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { DomainError } from '@telehealth/errors';
import { formatConsoleToken } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { patient, sessionsOf, tokenOf } from '../browser-session.ts';
import { gatewayOfFile, gatewayOverWire } from '../wire.ts';

const link = formatConsoleToken('a'.repeat(32));
const endsAt = Date.now() + 8 * 3_600_000;
const shell = {
  path: 'index.html',
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from('<title>c</title><meta nonce="%STYLE_NONCE%">'),
};
const script = { path: 'assets/main.js', type: 'text/javascript; charset=utf-8', bytes: Buffer.from('1') };

const gateway = gatewayOfFile({
  script: {
    consoles: {
      openConsoleSession: async () => ({ sessionId: 'bss_1', token: tokenOf('w'), endsAt: BigInt(endsAt) }),
    },
    browserSessions: {
      ...sessionsOf({ w: { ...patient, role: BrowserSessionRole.CONSOLE }, p: patient }),
      endBrowserSession: async () => ({}),
    },
  },
  overrides: { consoleFiles: [shell, script] },
});

const own = { 'x-session': '1', origin: 'http://localhost' };
const open = (headers: Record<string, string> = own, payload: object = { token: link }) =>
  gateway.app.inject({ method: 'POST', url: '/console/session', headers, payload });

test('decisions.md 15: the console loads its own files alone, its styles have the nonce of the answer, and nobody frames it', async () => {
  const { headers, body } = await gateway.app.inject('/console/');
  const [, nonce = ''] = /nonce="([^"]{20,})"/.exec(body) ?? [];
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
  expect((await gateway.app.inject('/console/')).body).not.toContain(nonce);
  expect((await gateway.app.inject('/console/assets/main.js')).headers['cache-control']).toContain(
    'immutable',
  );
  expect((await gateway.app.inject('/console')).headers.location).toBe('/console/');
});

test('decisions.md 15: each screen of the console has a path, and a file that is missing is no screen', async () => {
  const screen = await gateway.app.inject('/console/orders/ord_1');
  expect([screen.statusCode, screen.body.includes('<title>c</title>')]).toEqual([200, true]);
  expect((await gateway.app.inject('/console/assets/other.js')).statusCode).toBe(404);
});

test('decisions.md 15: a link becomes a session in a cookie of this host, hidden from scripts', async () => {
  const answer = await open();
  expect(answer.statusCode).toBe(204);
  const cookie = String(answer.headers['set-cookie']).split('; ');
  expect(cookie[0]).toBe(`__Host-console=${tokenOf('w')}`);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
    expect(cookie).toContain(attribute);
  expect(gateway.lines.join()).not.toContain(link);
});

test('decisions.md 15: a link that was opened, has ended or is unknown, and what is no link, are one and the same 401', async () => {
  const { openConsoleSession } = gateway.script.consoles;
  gateway.script.consoles = {
    openConsoleSession: async () => {
      throw new DomainError('not-found');
    },
  };
  const bodies = [(await open()).body, (await open(own, { token: 'cns_1' })).body];
  gateway.script.consoles = { ...(openConsoleSession && { openConsoleSession }) };
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ status: 401 });
});

test('decisions.md 15: a page of another site opens and ends no session', async () => {
  const requests = [{ origin: own.origin }, { 'x-session': '1' }, { ...own, origin: 'https://evil.example' }];
  for (const headers of requests as Record<string, string>[]) {
    expect((await open(headers)).statusCode).toBe(403);
    const ended = await gateway.app.inject({ method: 'DELETE', url: '/console/session', headers });
    expect(ended.statusCode).toBe(403);
  }
  expect(gateway.dispatched()).toEqual([]);
});

test('one address tries a link twice in a second', async () => {
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await open()).statusCode);
  expect(statuses).toEqual([204, 204, 429, 429]);
});

test('a sign-out ends the session and takes the cookie away', async () => {
  const headers = { ...own, cookie: `__Host-console=${tokenOf('w')}` };
  const answer = await gateway.app.inject({ method: 'DELETE', url: '/console/session', headers });
  expect([answer.statusCode, gateway.count('endBrowserSession')]).toEqual([204, 1]);
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
});

test('the console learns what its session reaches, and of a patient nothing', async () => {
  const ask = async (letter?: string) => {
    const headers = letter === undefined ? {} : { cookie: `__Host-console=${tokenOf(letter)}` };
    return (await gateway.app.inject({ url: '/console/config.json', headers })).json().data.session;
  };
  expect(await ask('w')).toMatchObject({ client_id: 'cli_own', read_only: false, test: true });
  expect([await ask(), await ask('p'), await ask('z')]).toEqual([null, null, null]);
});

test('without the built files the console is missing', async () => {
  await using bare = await gatewayOverWire({}, {}, undefined, { consoleFiles: [] });
  expect((await bare.app.inject('/console/')).statusCode).toBe(404);
});

test('decisions.md 15: a link that is opened in a browser with a session ends that one, and a link that opens nothing leaves it', async () => {
  const headers = { ...own, cookie: `__Host-console=${tokenOf('w')}` };
  gateway.clock.time += 10_000;
  expect((await open(headers, { token: 'cns_1' })).statusCode).toBe(401);
  expect(gateway.count('endBrowserSession')).toBe(0);
  expect((await open(headers)).statusCode).toBe(204);
  expect(gateway.count('endBrowserSession')).toBe(1);
});

const askFor = (email: unknown, headers: Record<string, string> = own, ip = '203.0.113.9') =>
  gateway.app.inject({
    method: 'POST',
    url: '/console/links',
    headers,
    payload: { email },
    remoteAddress: ip,
  });

test('decisions.md 15: everybody who asks for a link gets the same answer and a cookie, and services see the hash of the cookie alone', async () => {
  gateway.script.consoles = { ...gateway.script.consoles, mailConsoleLinks: async () => ({}) };
  const answer = await askFor(' ada@shop.example ');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
  const [, value = ''] = cookie.split('=');
  expect(cookie).toMatch(/^__Host-console-link=[\w-]{43}$/);
  expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']));
  const { message } = gateway.received.at(-1) ?? expect.fail();
  expect(message).toMatchObject({
    email: 'ada@shop.example',
    browserSha256: hash('sha256', value, 'buffer'),
  });
  expect(gateway.lines.join()).not.toContain('ada@');
  await askFor('max@shop.example', { ...own, cookie });
  expect(gateway.received.at(-1)?.message).toMatchObject({ browserSha256: hash('sha256', value, 'buffer') });
  await open({ ...own, cookie });
  const opened = gateway.received.findLast(
    ({ message: sent }) => 'tokenSha256' in sent && 'browserSha256' in sent,
  );
  expect(opened?.message).toMatchObject({ browserSha256: hash('sha256', value, 'buffer') });
});

test('decisions.md 13: other sites ask for no link, and a request without an address is refused', async () => {
  expect((await askFor('a@b.example', { origin: own.origin })).statusCode).toBe(403);
  expect((await askFor('a@b.example', { ...own, origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await askFor(7)).statusCode).toBe(400);
});
