import { BrowserSessionRole } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { isChange } from '@telehealth/public-api/operation';
import { operations } from '@telehealth/public-api/operations';
import { expect, test } from 'vitest';
import { patient, sessionsOf, tokenOf } from '../browser-session.ts';
import { pathIds } from '../operations.ts';
import { otherOwnBrand, ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const forbidden = { type: '/problems/forbidden', title: 'Forbidden', status: 403 };
const notFound = { type: '/problems/not-found', title: 'Not found', status: 404 };
const unauthorized = { type: '/problems/unauthorized', title: 'Unauthorized', status: 401 };

/** A session of the console that reaches everything of the client. */
const whole = {
  ...patient,
  sessionId: 'bss_console',
  role: BrowserSessionRole.CONSOLE,
  brandIds: [ownBrand, otherOwnBrand],
  scopes: [],
};

const gateway = gatewayOfFile({
  script: {
    browserSessions: sessionsOf({
      w: whole,
      r: { ...whole, readOnly: true },
      s: { ...whole, scopes: ['orders:read'] },
      b: { ...whole, brandIds: [ownBrand], isLimitedToBrands: true },
      p: patient,
    }),
    orders: { listOrders: async () => ({ orders: [] }) },
    consoles: {
      createConsoleLink: async () => ({ token: 'cns_1', expiresAt: { seconds: 0n } }),
      endConsoleSession: async () => ({}),
    },
  },
});

/** The headers of a call of the console in such a session. */
const inConsole = (letter: string) => ({
  cookie: `__Host-console=${tokenOf(letter)}`,
  'x-session': '1',
  'x-console': '1',
  origin: 'http://localhost',
});

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ask = (url: string, headers: Record<string, string>, method: Method = 'GET', payload?: object) =>
  gateway.app.inject({ method, url, headers, ...(payload && { payload }) });
const urlOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathIds[name]?.valid ?? 'none_1');
const keyed = operations.filter(({ credentials }) => credentials.includes('apiKey'));
const orders = '/v1/account/orders';

/** The ids of the operations that are not the 403 of a key without the scope. */
async function reachedBy(letter: string) {
  const reached: string[] = [];
  for (const { operationId, path, method } of keyed) {
    const answer = await ask(urlOf(path), { ...inConsole(letter), 'x-brand-id': ownBrand }, method);
    expect(answer.statusCode, operationId).not.toBe(401);
    if (answer.statusCode !== 403) reached.push(operationId);
    else if (method !== 'HEAD') expect(answer.json(), operationId).toEqual(forbidden);
  }
  return reached;
}

test('decisions.md 15: of all operations of a key, a session of the console reaches everything but making links', async () => {
  const all = keyed.map(({ operationId }) => operationId).filter((id) => id !== 'createConsoleLink');
  expect(await reachedBy('w')).toEqual(all);
});

test('decisions.md 15: a read-only session reaches no operation that may change something', async () => {
  const reads = keyed.filter(
    (operation) =>
      !isChange(operation) && !(operation.resource !== undefined && operation.access === 'write'),
  );
  expect(await reachedBy('r')).toEqual(reads.map(({ operationId }) => operationId));
});

test('decisions.md 15: a session with scopes reaches what they name', async () => {
  const named = keyed.filter(
    (operation) => operation.anyScope || (operation.resource === 'orders' && !isChange(operation)),
  );
  expect(await reachedBy('s')).toEqual(named.map(({ operationId }) => operationId));
});

test('decisions.md 15: to a session bound to one brand, every operation about another brand is the constant 404', async () => {
  const branded = keyed.filter(
    ({ brand, operationId }) => brand !== undefined && operationId !== 'createConsoleLink',
  );
  expect(branded.length).toBeGreaterThan(60);
  for (const { operationId, path, method } of branded) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'brand_id' ? otherOwnBrand : (pathIds[name]?.valid ?? 'none_1'),
    );
    const answer = await ask(url, { ...inConsole('b'), 'x-brand-id': otherOwnBrand }, method);
    expect([operationId, answer.statusCode]).toEqual([operationId, 404]);
    if (method !== 'HEAD') expect(answer.json(), operationId).toEqual(notFound);
  }
  await ask(orders, inConsole('b'));
  expect(gateway.received.at(-1)?.call.tenancy).toMatchObject({ brandId: ownBrand, brandIds: [ownBrand] });
});

test('decisions.md 15: a call is one of the console by both headers and its cookie, and by nothing less', async () => {
  const { 'x-session': session, 'x-console': console, cookie, ...others } = inConsole('w');
  const answers = {
    'cookie alone': { ...others, cookie },
    'without X-Session': { ...others, cookie, 'x-console': console },
    'without X-Console': { ...others, cookie, 'x-session': session },
    'another value': { ...others, cookie, 'x-session': session, 'x-console': 'true' },
    'without the cookie': { ...others, 'x-session': session, 'x-console': console },
    'an unknown session': inConsole('z'),
    'the session of a patient': inConsole('p'),
    'its token in the cookie of patients': {
      ...inConsole('w'),
      cookie: `__Host-session=${tokenOf('w')}`,
    },
  };
  for (const [name, headers] of Object.entries(answers)) {
    const answer = await ask(orders, headers);
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 401, unauthorized]);
  }
  expect((await ask(orders, inConsole('w'))).statusCode).toBe(200);
});

test('decisions.md 15: the token of a console in the cookie of patients opens nothing', async () => {
  const planted = { cookie: `__Host-session=${tokenOf('w')}`, 'x-session': '1', origin: 'http://localhost' };
  expect((await ask(orders, planted)).json()).toEqual(unauthorized);
});

test('decisions.md 15: a change has to come from a page of the same host', async () => {
  const { origin, ...session } = inConsole('w');
  const end = async (headers: Record<string, string>) =>
    (await ask('/v1/account/console-sessions/bss_1', headers, 'DELETE')).statusCode;
  expect(await end({ ...session, origin })).toBe(204);
  for (const other of ['http://localhost:81', 'http://evil.example', 'null'])
    expect([other, await end({ ...session, origin: other })]).toEqual([other, 403]);
  expect(await end(session)).toBe(403);
  expect(gateway.count('endConsoleSession')).toBe(1);
});

test('decisions.md 15: a link opens the console of the platform, with its token behind the #', async () => {
  const answer = await ask('/v1/account/console-links', ownHeaders, 'POST', { read_only: true });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      data: { url: 'https://api.telehealth.example/console/#cns_1', expires_at: '1970-01-01T00:00:00.000Z' },
    },
  ]);
  const elsewhere = { brand_id: otherOwnBrand };
  expect((await ask('/v1/account/console-links', ownHeaders, 'POST', elsewhere)).statusCode).toBe(404);
});

test('the audit has one tenancy for all services, and what others changed is left out', async () => {
  const row = (auditRowId: string, at: bigint, who: { case: 'credential' | 'operator'; value: string }) => ({
    ...{ auditRowId, at, action: 'brand.update', subject: ownBrand, changedJson: '{"name":"x"}' },
    actor: { who },
  });
  gateway.script.audits = {
    listAuditRows: async () => ({
      rows: [
        row('aud_2', 2000n, { case: 'credential', value: 'bss_console' }),
        row('aud_1', 1000n, { case: 'operator', value: 'ada' }),
      ],
    }),
  };
  const { data } = (await ask('/v1/account/audit?limit=200', inConsole('w'))).json();
  expect(data.map(({ id }: { id: string }) => id)).toEqual([
    ...Array.from({ length: 7 }, () => 'aud_2'),
    ...Array.from({ length: 7 }, () => 'aud_1'),
  ]);
  expect([data[0], data[7]]).toMatchObject([
    { actor: { kind: 'session', id: 'bss_console' }, changed: { name: 'x' } },
    { actor: { kind: 'operator', id: null }, changed: null },
  ]);
  expect(gateway.received.at(-1)?.message).toMatchObject({ clientId: 'cli_own', brandId: '' });
});
