import { describe, expect, test } from 'vitest';
import { describedOperations } from '../../src/clients/operations.ts';
import { operator, ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base } = target();
let used = 0;
/** A key no earlier run of these tests has used. */
const freshKey = () => `${process.pid}-${Date.now()}-${++used}`;

const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');

/** A tenant with what its changes are sent with. */
async function ownBrands() {
  const { clientId, apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  const [brandId, sibling = ''] = brandIds;
  const patch = (key: string, body: unknown, brand = brandId) =>
    send(`${base}/v1/account/brands/${brand}`, {
      method: 'PATCH',
      headers: { ...bearing(apiKey, brand), 'idempotency-key': key },
      body,
    });
  const enable = (key: string, offeringRef: string) =>
    send(`${base}/v1/account/brands/${brandId}/offerings`, {
      method: 'POST',
      headers: { ...bearing(apiKey, brandId), 'idempotency-key': key },
      body: { offering_ref: offeringRef },
    });
  const version = async () => Number((await operator().getClientBrand({ brandId })).brand?.version ?? 0n);
  return { clientId, apiKey, brandId, sibling, patch, enable, version };
}

describe('interface.md 4.0 Idempotency-Key', () => {
  test('every change accepts one, no read describes it', async () => {
    const operations = (await describedOperations()).filter(({ credentials }) => credentials.length > 0);
    for (const { id, method, takesIdempotencyKey } of operations) {
      // An upload is repeated by its offset, as tus has it (decisions.md 3).
      const isUpload = /MediaUpload$/.test(id);
      expect([id, takesIdempotencyKey]).toEqual([id, method !== 'GET' && !isUpload]);
    }
  });

  test('enable-offering: a replay of the same request returns the original result, to the byte', async () => {
    const { enable } = await ownBrands();
    const key = freshKey();
    const first = await enable(key, 'wl-semaglutide-monthly');
    expect([first.status, replayed(first)]).toEqual([201, null]);
    const again = await enable(key, 'wl-semaglutide-monthly');
    expect([again.status, again.bytes, replayed(again)]).toEqual([201, first.bytes, 'true']);
    // Without the key it is the idempotent re-enable of decisions.md 1.
    const reenabled = await enable(freshKey(), 'wl-semaglutide-monthly');
    expect([reenabled.status, replayed(reenabled), reenabled.body.data.id]).toEqual([
      200,
      null,
      first.body.data.id,
    ]);
  });
});

describe('decisions.md 1 Idempotency-Key', () => {
  test('a replay has status and bytes of the first answer whatever changed since, and no second effect', async () => {
    const { patch, version } = await ownBrands();
    const key = freshKey();
    const first = await patch(key, { support_route: 'first' });
    expect([first.status, replayed(first)]).toEqual([200, null]);
    const second = await patch(freshKey(), { support_route: 'second' });
    const before = await version();
    const replay = await patch(key, { support_route: 'first' });
    expect([replay.status, replay.bytes, replayed(replay)]).toEqual([200, first.bytes, 'true']);
    expect(replay.headers.get('x-correlation-id')).not.toBe(first.headers.get('x-correlation-id'));
    expect(await version()).toBe(before);
    expect(second.body.data.version).toBe(before);
  });

  test('a change that was conditional is replayed all the same', async () => {
    const { apiKey, brandId, patch } = await ownBrands();
    const key = freshKey();
    const url = `${base}/v1/account/brands/${brandId}`;
    const read = await send(url, { headers: bearing(apiKey, brandId) });
    const change = () =>
      send(url, {
        method: 'PATCH',
        headers: {
          ...bearing(apiKey, brandId),
          'idempotency-key': key,
          'if-match': read.headers.get('etag') ?? '',
        },
        body: { support_route: 'conditional' },
      });
    const first = await change();
    expect(first.status).toBe(200);
    await patch(freshKey(), { support_route: 'later' });
    const again = await change();
    expect([again.status, again.bytes, replayed(again)]).toEqual([200, first.bytes, 'true']);
  });

  test('a delete is 204 again under its key, and 404 without it', async () => {
    const { apiKey, brandId, enable } = await ownBrands();
    await enable(freshKey(), 'wl-semaglutide-monthly');
    const key = freshKey();
    const remove = (headers: Readonly<Record<string, string>>) =>
      send(`${base}/v1/account/brands/${brandId}/offerings/wl-semaglutide-monthly`, {
        method: 'DELETE',
        headers: { ...bearing(apiKey, brandId), ...headers },
      });
    const first = await remove({ 'idempotency-key': key });
    expect([first.status, first.bytes, replayed(first)]).toEqual([204, '', null]);
    const again = await remove({ 'idempotency-key': key });
    expect([again.status, again.bytes, replayed(again)]).toEqual([204, '', 'true']);
    expectProblem(await remove({}), 404, 'not-found');
  });

  test('order of members and white space make no other request', async () => {
    const { patch } = await ownBrands();
    const key = freshKey();
    const first = await patch(key, { support_route: 'a', theme: { x: 1, y: 2 } });
    const again = await patch(key, '{ "theme": {"y": 2.0, "x": 1},\n "support_route": "a" }');
    expect([again.status, again.bytes, replayed(again)]).toEqual([200, first.bytes, 'true']);
  });

  test('another body, brand or operation under the key is 422 idempotency-mismatch, and changes nothing', async () => {
    const { patch, enable, version, sibling } = await ownBrands();
    const key = freshKey();
    await patch(key, { support_route: 'first' });
    const before = await version();
    for (const other of [
      await patch(key, { support_route: 'other' }),
      await patch(key, {}),
      await patch(key, { support_route: 'first' }, sibling),
    ]) {
      expectProblem(other, 422, 'idempotency-mismatch');
      expect(replayed(other)).toBeNull();
    }
    expect(await version()).toBe(before);
    // Another service keeps its own keys.
    expect((await enable(key, 'wl-semaglutide-monthly')).status).toBe(201);
  });

  test('keys belong to their client', async () => {
    const [one, other] = [await ownBrands(), await ownBrands()];
    const key = freshKey();
    await one.patch(key, { support_route: 'one' });
    const theirs = await other.patch(key, { support_route: 'other' });
    expect([theirs.status, theirs.body.data.support_route, replayed(theirs)]).toEqual([200, 'other', null]);
  });

  test('a refusal of the handler is kept too: 422 and 404 come back, and say that they are replays', async () => {
    const { patch, enable } = await ownBrands();
    for (const refuse of [
      (key: string) => patch(key, { enabled_therapies: ['no_such_therapy'] }),
      (key: string) => enable(key, 'no-such-offering'),
    ]) {
      const key = freshKey();
      const first = await refuse(key);
      const again = await refuse(key);
      expect([404, 422]).toContain(first.status);
      expect(replayed(first)).toBeNull();
      expect([again.status, again.bytes, replayed(again)]).toEqual([first.status, first.bytes, 'true']);
    }
  });

  test('a request that is refused before the handler uses up no key', async () => {
    const { patch } = await ownBrands();
    const key = freshKey();
    expectProblem(await patch(key, { unknown: true }), 400, 'malformed-request');
    const good = await patch(key, { support_route: 'good' });
    expect([good.status, replayed(good)]).toEqual([200, null]);
  });

  test('two simultaneous requests under one key have one effect', async () => {
    const { patch, version } = await ownBrands();
    const before = await version();
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 4 }, () => patch(key, { support_route: 'once' })));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ bytes }) => bytes)).size).toBe(1);
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expectProblem(answer, 409, 'idempotency-in-flight');
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    expect(await version()).toBe(before + 1);
  });

  test.each([
    ['empty', ''],
    ['one with a space', 'a b'],
    ['one of 256 characters', 'x'.repeat(256)],
    ['one that is not ASCII', 'clé'],
  ])('a key that is malformed, %s, is 400, and nothing happens', async (_fault, key) => {
    const { patch, version } = await ownBrands();
    const before = await version();
    const answer = await patch(key, { support_route: 'never' });
    expectProblem(answer, 400, 'malformed-request');
    expect(answer.body.issues).toMatchObject([{ code: 'request.idempotency_key' }]);
    expect(await version()).toBe(before);
  });

  test.each([
    ['of one character', '!'],
    ['of 255 characters', '~'.repeat(255)],
    ['in quotes', '"quoted"'],
  ])('a key %s is taken as sent', async (_form, key) => {
    const { patch } = await ownBrands();
    const first = await patch(key, { support_route: 'taken' });
    expect([first.status, replayed(await patch(key, { support_route: 'taken' }))]).toEqual([200, 'true']);
    const unquoted = await patch(key.replaceAll('"', ''), { support_route: 'taken' });
    expect(replayed(unquoted)).toBe(key.startsWith('"') ? null : 'true');
  });

  test('a read ignores one, malformed or not', async () => {
    const { apiKey, brandId } = await ownBrands();
    for (const key of ['a', 'a b']) {
      const answer = await send(`${base}/v1/account/brands/${brandId}`, {
        headers: { ...bearing(apiKey, brandId), 'idempotency-key': key },
      });
      expect([answer.status, replayed(answer)]).toEqual([200, null]);
    }
  });
});
