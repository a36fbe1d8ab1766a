import { expect, test } from 'vitest';
import { describedOperations } from '../../src/clients/operations.ts';
import { operator, ownTenant } from '../../src/clients/operator.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { bodyFor, type WalkedNode, walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: demoKey } = target();
const offering = 'wl-semaglutide-monthly';
let used = 0;
/** A key no earlier run of these tests has used. */
const freshKey = () => `${process.pid}-${Date.now()}-${++used}`;

const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');

/** A tenant with what its changes are sent with. */
async function ownBrands() {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  const [brandId, sibling = ''] = brandIds;
  const change = (method: string, key: string, path: string, body?: unknown, brand = brandId) =>
    send(`${base}/v1/account/brands/${brand}${path}`, {
      method,
      headers: { ...bearing(apiKey, brand), ...(key !== '' && { 'idempotency-key': key }) },
      ...(body !== undefined && { body }),
    });
  return {
    sibling,
    patch: (key: string, body: unknown, brand = brandId) => change('PATCH', key, '', body, brand),
    enable: (key: string, ref = offering) => change('POST', key, '/offerings', { offering_ref: ref }),
    disable: (key: string) => change('DELETE', key, `/offerings/${offering}`),
    version: async () => Number((await operator().getBrand({ brandId })).brand?.version ?? 0n),
  };
}

test('interface.md 4.0 Idempotency-Key: every change accepts one, no read describes it', async () => {
  const operations = (await describedOperations()).filter(({ credentials }) => credentials.length > 0);
  for (const { id, method, takesIdempotencyKey } of operations) {
    // An upload is repeated by its offset, as tus has it (decisions.md 3).
    const isUpload = /MediaUpload$/.test(id);
    expect([id, takesIdempotencyKey]).toEqual([id, method !== 'GET' && !isUpload]);
  }
});

test('interface.md 4.0 Idempotency-Key: a replay of enable-offering and of a delete is the original result, to the byte', async () => {
  const { enable, disable } = await ownBrands();
  const [key, deleting] = [freshKey(), freshKey()];
  const first = await enable(key);
  expect([first.status, replayed(first)]).toEqual([201, null]);
  const again = await enable(key);
  expect([again.status, again.bytes, replayed(again)]).toEqual([201, first.bytes, 'true']);
  // Without the key it is the idempotent re-enable of decisions.md 1.
  const { status, body } = await enable('');
  expect([status, body.data.id]).toEqual([200, first.body.data.id]);
  expect([(await disable(deleting)).status, replayed(await disable(deleting))]).toEqual([204, 'true']);
  expectProblem(await disable(''), 404, 'not-found');
});

test('decisions.md 1 Idempotency-Key: a replay has status and bytes of the first answer whatever changed since, and no second effect', async () => {
  const { patch, version } = await ownBrands();
  const key = freshKey();
  const first = await patch(key, { support_route: 'first', theme: { x: 1, y: 2 } });
  expect([first.status, replayed(first)]).toEqual([200, null]);
  await patch(freshKey(), { support_route: 'second' });
  const before = await version();
  const replay = await patch(key, '{ "theme": {"y": 2.0, "x": 1},\n "support_route": "first" }');
  expect([replay.status, replay.bytes, replayed(replay)]).toEqual([200, first.bytes, 'true']);
  expect(await version()).toBe(before);
});

test('decisions.md 1 Idempotency-Key: another body or brand under the key is 422 idempotency-mismatch; it belongs to its service and client', async () => {
  const [{ patch, enable, version, sibling }, other] = [await ownBrands(), await ownBrands()];
  const key = freshKey();
  await patch(key, { support_route: 'first' });
  const before = await version();
  expectProblem(await patch(key, { support_route: 'other' }), 422, 'idempotency-mismatch');
  expectProblem(await patch(key, { support_route: 'first' }, sibling), 422, 'idempotency-mismatch');
  expect(await version()).toBe(before);
  expect((await enable(key)).status).toBe(201);
  const theirs = await other.patch(key, { support_route: 'other' });
  expect([theirs.status, replayed(theirs)]).toEqual([200, null]);
});

test('decisions.md 1 Idempotency-Key: a refusal of the handler is kept; what is refused before it uses up no key', async () => {
  const { patch, enable } = await ownBrands();
  for (const refuse of [
    (key: string) => patch(key, { enabled_therapies: ['no_such_therapy'] }),
    (key: string) => enable(key, 'no-such-offering'),
  ]) {
    const key = freshKey();
    const [first, again] = [await refuse(key), await refuse(key)];
    expect([404, 422]).toContain(first.status);
    expect([again.status, again.bytes, replayed(again)]).toEqual([first.status, first.bytes, 'true']);
  }
  const key = freshKey();
  expectProblem(await patch(key, { unknown: true }), 400, 'malformed-request');
  const good = await patch(key, { support_route: 'good' });
  expect([good.status, replayed(good)]).toEqual([200, null]);
});

test('decisions.md 1 Idempotency-Key: simultaneous requests under one key have one effect', async () => {
  const { patch, version } = await ownBrands();
  const before = await version();
  const key = freshKey();
  const answers = await Promise.all(Array.from({ length: 4 }, () => patch(key, { support_route: 'once' })));
  const done = answers.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ bytes }) => bytes)).size).toBe(1);
  for (const answer of answers) {
    if (answer.status === 200) continue;
    expectProblem(answer, 409, 'idempotency-in-flight');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  expect(await version()).toBe(before + 1);
});

test('decisions.md 1 Idempotency-Key: a malformed one is 400, and nothing happens; 255 characters and quotes are taken as sent', async () => {
  const { patch, version } = await ownBrands();
  const before = await version();
  for (const key of ['a b', 'x'.repeat(256)]) {
    const answer = await patch(key, { support_route: 'never' });
    expect([answer.status, answer.body.issues[0].code]).toEqual([400, 'request.idempotency_key']);
  }
  expect(await version()).toBe(before);
  for (const key of ['~'.repeat(255), '"quoted"']) {
    expect(replayed(await patch(key, { support_route: 'taken' }))).toBeNull();
    expect(replayed(await patch(key, { support_route: 'taken' }))).toBe('true');
  }
});

test('decisions.md 1 Idempotency-Key: next, back and abandon are replayed to the byte without a second effect, and another body is a mismatch', async () => {
  const { journeyId, nodes } = await walk(demoIntake(), {}, ({ control }) => control === 'height_cm');
  const post = (operation: string, key: string, body?: unknown) =>
    send(`${base}/v1/instrument/${operation}`, {
      method: 'POST',
      headers: { ...bearing(demoKey, demoBrand()), 'x-journey-id': journeyId, 'idempotency-key': key },
      ...(body !== undefined && { body }),
    });
  const body = bodyFor(nodes.at(-1) as WalkedNode);
  for (const [operation, sent] of [
    ['next', body],
    ['back', undefined],
    ['abandon', undefined],
  ] as const) {
    const key = freshKey();
    const first = await post(operation, key, sent);
    expect([first.status, replayed(first)], operation).toEqual([200, null]);
    const again = await post(operation, key, sent);
    expect([again.status, again.bytes, replayed(again)], operation).toEqual([200, first.bytes, 'true']);
    expectProblem(await post('next', key, { ...body, answer: 171 }), 422, 'idempotency-mismatch');
  }
  expect((await demoIntake().resolve(journeyId)).body.status).toBe('abandoned');
});
