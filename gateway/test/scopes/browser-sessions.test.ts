import { Capture, OrderState } from '@telehealth/contracts/orders/v1/order';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { expect, test } from 'vitest';
import { cookieOf, inSession, keptBy, patient, sessionsOf } from '../browser-session.ts';
import { pathIds } from '../operations.ts';
import { foreignBrand, otherOwnBrand, ownBrand, ownHeaders, someStep } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const forbidden = { type: '/problems/forbidden', title: 'Forbidden', status: 403 };
const notFound = { type: '/problems/not-found', title: 'Not found', status: 404 };
const unauthorized = { type: '/problems/unauthorized', title: 'Unauthorized', status: 401 };
const mine = 'jny_mine';
const order = { orderRef: 'ord_1', state: OrderState.CREATED, currency: 'USD', journeyId: mine };

const gateway = gatewayOfFile({
  script: {
    browserSessions: sessionsOf({
      a: patient,
      b: { ...patient, sessionId: 'bss_other' },
      r: { ...patient, readOnly: true },
      s: { ...patient, scopes: ['offerings:read'] },
      l: { ...patient, mode: 2 },
    }),
    intake: { resolve: async () => someStep, next: async () => someStep, back: async () => someStep },
    enrollments: { getEnrollment: async () => ({}) },
    orders: { getOrder: async () => ({ order }) },
    payments: {
      initiatePayment: async () => ({
        order,
        checkoutUrl: 'https://pay.example/1',
        expiresAt: { seconds: 0n },
      }),
    },
  },
});

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const ask = (url: string, headers: Record<string, string>, method: Method = 'GET', payload?: object) =>
  gateway.app.inject({ method, url, headers, ...(payload && { payload }) });
const resolve = '/v1/instrument/resolve';
const next = '/v1/instrument/next';

/** Every operation of the document that takes an API key. */
async function describedOperations() {
  const { paths } = writtenOut(
    (await gateway.app.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string; security: Record<string, string[]>[] }>>;
    }>(),
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, security }]) =>
      security.some((scheme) => 'apiKey' in scheme)
        ? [{ operationId, path, method: method.toUpperCase() as Method, security }]
        : [],
    ),
  );
}

test('decisions.md 15: of all operations of the document, the session of a patient reaches exactly these, and the rest is the 403 of a key without the scope', async () => {
  const described = await describedOperations();
  expect(described.length).toBeGreaterThan(60);
  const reached = [];
  for (const { operationId, path, method } of described) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathIds[name]?.valid ?? 'none_1');
    const answer = await ask(url, { ...inSession('a', 'jny_1'), 'x-brand-id': ownBrand }, method);
    if (answer.statusCode !== 403) reached.push(operationId);
    else if (method !== 'HEAD') expect(answer.json(), operationId).toEqual(forbidden);
  }
  expect(reached.toSorted()).toEqual([
    'abandonInstrument',
    'appendToMediaUpload',
    'createMediaUpload',
    'createSignInLink',
    'initiatePayment',
    'nextInstrumentStep',
    'previousInstrumentStep',
    'readEnrollment',
    'readMediaUpload',
    'readPaymentStatus',
    'readReadiness',
    'readStorefront',
    'resolveInstrument',
    'retrieveAddress',
    'reviewInstrument',
    'suggestAddresses',
  ]);
  const open = described.filter(({ security }) => security.some((scheme) => 'browserSession' in scheme));
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(reached.toSorted());
});

test('decisions.md 15: without the header the cookie is no credential, and without a valid cookie the header is none', async () => {
  const { 'x-session': header, ...session } = inSession('a');
  const answers = {
    'cookie alone': session,
    'header alone': { 'x-session': header },
    'another value of the header': { ...session, 'x-session': 'true' },
    'an unknown session': inSession('z'),
    'a session of a live client': inSession('l'),
    'a malformed token': { ...session, 'x-session': header, cookie: '__Host-session=ses_1' },
    'a key beside it': { ...session, 'x-session': header, authorization: 'Bearer pk_srv_1' },
  };
  for (const [name, headers] of Object.entries(answers)) {
    const answer = await ask(resolve, headers);
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 401, unauthorized]);
    expect((await ask('/v1/nothing', headers)).json(), name).toEqual(unauthorized);
  }
  expect((await ask(resolve, { ...ownHeaders, ...inSession('z') })).statusCode).toBe(200);
});

test('an unknown path and a wrong method are answered as to a key', async () => {
  expect((await ask('/v1/nothing', inSession('a'))).json()).toEqual(notFound);
  expect((await ask(resolve, inSession('a'), 'DELETE')).statusCode).toBe(405);
});

test('decisions.md 15: a change has to come from a page of the same host', async () => {
  const { origin, ...session } = inSession('a', mine);
  const change = async (headers: Record<string, string>) =>
    (await ask(next, headers, 'POST', { node_id: 'n1' })).statusCode;
  expect(await change({ ...session, origin })).toBe(200);
  for (const other of ['http://localhost:81', 'http://evil.example', 'null', 'localhost'])
    expect([other, await change({ ...session, origin: other })]).toEqual([other, 403]);
  expect(await change(session)).toBe(403);
  expect(gateway.count('next')).toBe(1);
});

test('decisions.md 15: a session gives no page of another origin anything to read', async () => {
  const url = `/v1/account/brands/${ownBrand}/readiness`;
  const { headers } = await ask(url, { ...inSession('a'), origin: 'https://shop.example' });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('decisions.md 15: the brand of the session may be left out, and every other one is the constant 404', async () => {
  expect((await ask(resolve, inSession('a'))).statusCode).toBe(200);
  expect(gateway.received.at(-1)?.call.tenancy).toMatchObject({
    clientId: 'cli_own',
    brandId: ownBrand,
    brandIds: [ownBrand],
    credentialId: 'bss_own',
  });
  const others = {
    'another brand of the client': [resolve, otherOwnBrand],
    'a foreign brand': [resolve, foreignBrand],
    'a path of another brand': [`/v1/account/brands/${otherOwnBrand}/readiness`, undefined],
  } as const;
  for (const [name, [url, brand]] of Object.entries(others)) {
    const answer = await ask(url, { ...inSession('a'), ...(brand && { 'x-brand-id': brand }) });
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 404, notFound]);
  }
});

test('decisions.md 15: the journey of the session is taken from its cookie, in a header, a path and a body', async () => {
  const session = inSession('a', mine);
  await ask(next, session, 'POST', { node_id: 'n1' });
  await ask('/v1/enrollments/jny_current', session);
  await ask('/v1/payments', session, 'POST', { journey_id: 'jny_current' });
  await ask('/v1/enrollments/jny_mine', session);
  const named = gateway.received.map(({ method, message }) => [method, message.journeyId]);
  expect(named.filter(([method]) => method !== 'resolveBrowserSession')).toEqual([
    ['next', mine],
    ['getEnrollment', mine],
    ['initiatePayment', mine],
    ['getEnrollment', mine],
  ]);
});

test('decisions.md 15: a journey that is not the one of the session is the constant 404, and no service hears of it', async () => {
  const other = 'jny_other';
  const requests = {
    header: [next, 'POST', { node_id: 'n1' }, { 'x-journey-id': other }],
    'header of resolve': [resolve, 'GET', undefined, { 'x-journey-id': other }],
    path: [`/v1/enrollments/${other}`, 'GET', undefined, {}],
    body: ['/v1/payments', 'POST', { journey_id: other }, {}],
  } as const;
  for (const journeyId of [mine, undefined])
    for (const [name, [url, method, payload, headers]] of Object.entries(requests)) {
      const answer = await ask(url, { ...inSession('a', journeyId), ...headers }, method, payload);
      expect([name, answer.statusCode, answer.json()]).toEqual([name, 404, notFound]);
    }
  expect(gateway.received.filter(({ method }) => method !== 'resolveBrowserSession')).toEqual([]);
});

test('a session without a journey: `jny_current` is missing, and a step is refused as without a header', async () => {
  expect((await ask('/v1/enrollments/jny_current', inSession('a'))).json()).toEqual(notFound);
  const answer = await ask(next, inSession('a'), 'POST', { node_id: 'n1' });
  expect(answer.json()).toMatchObject({ status: 400, issues: [{ code: 'request.journey_id' }] });
});

test('decisions.md 15: the journey that a resolve mints is sealed into the cookie, and kept there', async () => {
  const minted = await ask(resolve, inSession('a'));
  expect(String(minted.headers['set-cookie'])).not.toContain('jny_');
  expect(keptBy(minted.headers['set-cookie'])).toMatchObject({ journeyId: 'jny_1' });
  const resumed = await ask(resolve, inSession('a', 'jny_1'));
  expect(resumed.headers).not.toHaveProperty('set-cookie');
  expect(gateway.received.at(-1)?.message).toMatchObject({ journeyId: 'jny_1' });
  expect((await ask(resolve, ownHeaders)).headers).not.toHaveProperty('set-cookie');
});

test('decisions.md 15: the journey of one session does not open beside the token of another', async () => {
  const stolen = cookieOf('a', mine).split('.')[1];
  const cookie = `${cookieOf('b')}.${stolen}`;
  const answer = await ask('/v1/enrollments/jny_current', { ...inSession('b'), cookie });
  expect(answer.json()).toEqual(notFound);
});

test('decisions.md 15: a read-only session changes nothing, and mints no journey', async () => {
  const readOnly = inSession('r', mine);
  expect((await ask('/v1/enrollments/jny_current', readOnly)).statusCode).not.toBe(403);
  for (const [url, method] of [
    [next, 'POST'],
    ['/v1/payments', 'POST'],
    [resolve, 'GET'],
  ] as const)
    expect([url, (await ask(url, readOnly, method)).json()]).toEqual([url, forbidden]);
});

test('a session reaches no operation that its scopes do not name', async () => {
  expect((await ask(resolve, inSession('s'))).json()).toEqual(forbidden);
  const read = await ask(`/v1/account/brands/${ownBrand}/readiness`, inSession('s'));
  expect(read.statusCode).not.toBe(403);
});

test('decisions.md 15: the order of another journey is the constant 404', async () => {
  const url = '/v1/payments/ord_1/status';
  expect((await ask(url, inSession('a', mine))).json()).toMatchObject({ order_ref: 'ord_1' });
  for (const journeyId of ['jny_other', undefined])
    expect((await ask(url, inSession('a', journeyId))).json()).toEqual(notFound);
});

test('decisions.md 15: after the checkout a session comes back to its page, and a key to what it names', async () => {
  await ask('/v1/payments', inSession('a', mine), 'POST', { journey_id: 'jny_current' });
  const page = `http://localhost/p/${ownBrand}/`;
  expect(gateway.received.at(-1)?.message).toMatchObject({ returnUrl: page, returnsToPage: true });
  const named = 'https://shop.example/thanks';
  await ask('/v1/payments', inSession('a', mine), 'POST', { journey_id: mine, return_url: named });
  expect(gateway.received.at(-1)?.message).toMatchObject({ returnUrl: named, returnsToPage: false });
  await ask('/v1/payments', ownHeaders, 'POST', { journey_id: mine });
  expect(gateway.received.at(-1)?.message).toMatchObject({ returnUrl: '', returnsToPage: false });
});

test('decisions.md 13: an idempotency key of a session is nobody else’s', async () => {
  const send = async (headers: Record<string, string>) => {
    await ask('/v1/payments', { ...headers, 'idempotency-key': 'k' }, 'POST', { journey_id: mine });
    return gateway.received.at(-1)?.call.idempotencyKey;
  };
  const keys = [
    await send(inSession('a', mine)),
    await send(inSession('b', mine)),
    await send(ownHeaders),
    await send(inSession('a', mine)),
  ];
  expect(new Set(keys).size).toBe(3);
  expect(keys[3]).toBe(keys[0]);
  expect(keys[2]).toBe('k');
});

test('decisions.md 13: whatever a service is asked for, it hears that a patient asks in a page, and of a key hears no such thing', async () => {
  const upload = {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-metadata': `node_id ${btoa('n1')},filetype ${btoa('image/jpeg')}`,
  };
  const askAs = async (headers: Record<string, string>) => {
    await ask(resolve, headers);
    await ask('/v1/payments', { ...headers, 'idempotency-key': 'k' }, 'POST', { journey_id: mine });
    await ask('/v1/instrument/media', { ...headers, ...upload }, 'POST');
    return gateway.received
      .splice(0)
      .flatMap(({ method, call: { tenancy } }) => (tenancy === undefined ? [] : [[method, tenancy.session]]));
  };
  const asked = ['resolve', 'initiatePayment', 'media POST'];
  expect(await askAs(inSession('a', mine))).toEqual(asked.map((method) => [method, 'patient']));
  expect(await askAs({ ...ownHeaders, 'x-journey-id': mine })).toEqual(
    asked.map((method) => [method, undefined]),
  );
});

test('decisions.md 13: an address whose sessions keep their cookies back mints few journeys a second', async () => {
  gateway.clock.time += 10_000;
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await ask(resolve, inSession('a'))).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(resolve, inSession('a', mine))).statusCode).toBe(200);
  gateway.clock.time += 1000;
  expect((await ask(resolve, inSession('a'))).statusCode).toBe(200);
});

test('decisions.md 3: who pays does not say when the money is taken: a page session that sends capture is refused, a key is not', async () => {
  const body = { journey_id: 'jny_current' };
  const pay = (headers: Record<string, string>, more: object = {}) =>
    ask('/v1/payments', headers, 'POST', { ...body, ...more });
  for (const capture of ['manual', 'automatic']) {
    const refused = await pay(inSession('a', mine), { capture });
    expect([refused.statusCode, refused.json().issues]).toEqual([
      422,
      [expect.objectContaining({ code: 'capture.in_session', where: '/capture' })],
    ]);
  }
  expect(gateway.count('initiatePayment')).toBe(0);
  expect((await pay(inSession('a', mine))).statusCode).toBe(200);
  expect(gateway.sent()).toMatchObject({ journeyId: mine, capture: Capture.UNSPECIFIED });
  expect((await pay(ownHeaders, { journey_id: 'jny_1', capture: 'manual' })).statusCode).toBe(200);
  expect(gateway.sent()).toMatchObject({ capture: Capture.MANUAL });
});
