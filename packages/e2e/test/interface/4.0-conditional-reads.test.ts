import { describe, expect, test } from 'vitest';
import { ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base } = target();

/** A brand that sells something, and the conditional reads there are of it. */
async function ownReads() {
  const { apiKey, brandIds } = await ownTenant();
  const [brandId] = brandIds;
  const own = bearing(apiKey, brandId);
  const brand = `${base}/v1/account/brands/${brandId}`;
  const enabled = await send(`${brand}/offerings`, {
    method: 'POST',
    headers: own,
    body: { offering_ref: 'wl-semaglutide-monthly' },
  });
  expect(enabled.status).toBe(201);
  const reads = [
    `${base}/v1/account/brands`,
    brand,
    `${brand}/offerings`,
    `${brand}/offerings/wl-semaglutide-monthly`,
    `${base}/v1/account/catalog/offerings`,
    `${brand}/readiness`,
    `${brand}/storefront?offering_ref=wl-semaglutide-monthly`,
  ];
  return { brandId, own, brand, reads };
}

describe('decisions.md 1 conditional reads', () => {
  test('a read has a strong ETag, is private, must be revalidated, and is 304 to a caller that has it', async () => {
    const { own, reads } = await ownReads();
    for (const url of reads) {
      const first = await send(url, { headers: own });
      const etag = first.headers.get('etag') ?? '';
      expect([url, first.status, first.headers.get('cache-control')]).toEqual([
        url,
        200,
        'private, no-cache',
      ]);
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const same = await send(url, { headers: { ...own, 'if-none-match': known } });
        expect([same.status, same.bytes, same.headers.get('etag')]).toEqual([304, '', etag]);
        expect(same.headers.get('cache-control')).toBe('private, no-cache');
      }
      for (const other of ['"other"', 'W/"other"', etag.slice(1, -1), 'nonsense', '']) {
        const whole = await send(url, { headers: { ...own, 'if-none-match': other } });
        expect([whole.status, whole.bytes]).toEqual([200, first.bytes]);
      }
      const head = await send(url, { method: 'HEAD', headers: { ...own, 'if-none-match': etag } });
      expect([head.status, head.headers.get('etag')]).toEqual([304, etag]);
    }
  });

  test('a change makes another tag, and a tenant reads back at once what it wrote', async () => {
    const { own, brand } = await ownReads();
    const before = await send(brand, { headers: own });
    await send(brand, { method: 'PATCH', headers: own, body: { theme: { accent: '#123456' } } });
    const known = { ...own, 'if-none-match': before.headers.get('etag') ?? '' };
    const after = await send(brand, { headers: known });
    expect([after.status, after.body.data.theme]).toEqual([200, { accent: '#123456' }]);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('a publishable key gets the same tags', async () => {
    const { brandId, own, reads } = await ownReads();
    const key = await publishableKeyOf(brandId);
    for (const url of reads.slice(-2)) {
      const etag = (await send(url, { headers: own })).headers.get('etag') ?? '';
      const headers = { ...bearing(key, brandId), 'if-none-match': etag };
      expect((await send(url, { headers })).status).toBe(304);
    }
  });

  test('refusals are no-store, whatever state the caller has', async () => {
    const { brandId, own, brand, reads } = await ownReads();
    const known = { 'if-none-match': '*' };
    for (const url of reads) {
      const refused = await send(url, { headers: { ...bearing('pk_srv_x', brandId), ...known } });
      expectProblem(refused, 401, 'unauthorized');
      expect([refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual(['no-store', null]);
    }
    for (const url of [`${brand}/storefront?offering_ref=none`, `${brand}/offerings/none`]) {
      const missing = await send(url, { headers: { ...own, ...known } });
      expectProblem(missing, 404, 'not-found');
      expect([missing.headers.get('cache-control'), missing.headers.get('etag')]).toEqual(['no-store', null]);
    }
  });

  test('an If-None-Match is nothing to an operation that is not conditional', async () => {
    const { own } = await ownReads();
    const answer = await send(`${base}/v1/instrument/resolve`, { headers: { ...own, 'if-none-match': '*' } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
  });
});
