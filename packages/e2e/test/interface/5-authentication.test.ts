import { describe, expect, test } from 'vitest';
import { send } from '../../src/http-client.ts';
import { demoBrand, foreignBrand, target } from '../../src/target.ts';

const resolveUrl = `${target().base_url}/v1/instrument/resolve`;
const bearer = `Bearer ${target().api_key}`;
const own = { authorization: bearer, 'x-brand-id': demoBrand() };
const head = (headers: Headers) =>
  [...headers].filter(([name]) => !['date', 'x-correlation-id', 'connection', 'keep-alive'].includes(name));

describe('interface.md 5 authentication failure', () => {
  test('every cause gives one and the same 401, to the byte', async () => {
    const body = 'A'.repeat(32);
    const answers = await Promise.all([
      send(resolveUrl),
      send(resolveUrl, { headers: { 'x-brand-id': demoBrand() } }),
      send(resolveUrl, { headers: { ...own, authorization: 'Bearer ' } }),
      send(resolveUrl, { headers: { ...own, authorization: 'Basic eDp5' } }),
      send(resolveUrl, { headers: { ...own, authorization: 'Bearer pk_srv_tooshort' } }),
      send(resolveUrl, { headers: { ...own, authorization: `Bearer pk_srv_${body}000000` } }),
      send(resolveUrl, { headers: { ...own, authorization: `${bearer}x` } }),
      send(resolveUrl, { headers: { ...own, authorization: `Bearer pub_test_${body}000000` } }),
      send(`${target().base_url}/v1/no/such/path`),
      send(`${target().base_url}/v1/instrument/resolve/%ff`),
      send(`${target().base_url}/v1/instrument/next`, { method: 'POST', body: '{' }),
    ]);
    for (const { status, bytes, headers } of answers) {
      expect(status).toBe(401);
      expect(bytes).toBe(answers[0]?.bytes);
      expect(head(headers)).toEqual(head(answers[0]?.headers ?? new Headers()));
    }
    expect(answers[0]?.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer');
    expect(Object.keys(answers[0]?.body).sort()).toEqual(['status', 'title', 'type']);
  });
});

describe('interface.md 5 publishable key rule 1', () => {
  const { base_url, brands, neighbour } = target();
  const published = (key = brands[0]?.publishable_key) => ({ authorization: `Bearer ${key}` });
  const withBrand = { ...published(), 'x-brand-id': brands[0]?.brand_id ?? '' };
  const nextUrl = `${base_url}/v1/instrument/next`;

  test('every brand has a publishable key of its own', () => {
    const keys = [...brands, ...neighbour.brands].map((brand) => brand.publishable_key);
    for (const key of keys) expect(key).toMatch(/^pub_(test|live)_[0-9A-Za-z]{38}$/);
    expect(new Set(keys).size).toBe(3);
  });

  test('any operation, unknown path or wrong method is one 403, whatever the brand and the body', async () => {
    const write = { method: 'POST', body: { node_id: 'x' } };
    const answers = await Promise.all([
      send(resolveUrl, { headers: withBrand }),
      send(resolveUrl, { headers: published() }),
      send(resolveUrl, { headers: { ...published(), 'x-brand-id': 'slim' } }),
      send(resolveUrl, { headers: { ...published(), 'x-brand-id': foreignBrand() } }),
      send(resolveUrl, { headers: published(neighbour.brands[0]?.publishable_key) }),
      send(nextUrl, { ...write, headers: withBrand }),
      send(nextUrl, { ...write, headers: published() }),
      send(nextUrl, { method: 'POST', body: '{', headers: withBrand }),
      send(`${base_url}/v1/no/such/path`, { headers: withBrand }),
      send(`${base_url}/v1/no/such/path`, { headers: published() }),
      send(resolveUrl, { method: 'DELETE', headers: withBrand }),
      send(resolveUrl, { method: 'DELETE', headers: published() }),
      send(nextUrl, { headers: published() }),
    ]);
    for (const { status, bytes, headers } of answers) {
      expect(status).toBe(403);
      expect(bytes).toBe(answers[0]?.bytes);
      expect(head(headers)).toEqual(head(answers[0]?.headers ?? new Headers()));
    }
    expect(answers[0]?.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answers[0]?.body.type).toMatch(/\/problems\/publishable-credential-read-only$/);
    expect(Object.keys(answers[0]?.body).sort()).toEqual(['status', 'title', 'type']);
  });

  test('a malformed or unknown publishable key is the constant 401, to the byte', async () => {
    const missing = await send(resolveUrl);
    const key = brands[0]?.publishable_key ?? '';
    // The checksum is right: only accounts can tell that there is no such key.
    const unknown = `pub_test_${'0'.repeat(32)}2wjyrI`;
    const renamed = key.replace(/^pub_test_/, 'pk_srv_');
    for (const wrong of ['pub_test_', `${key}x`, key.slice(0, -1), renamed, unknown]) {
      const { status, bytes, headers } = await send(resolveUrl, {
        headers: { ...withBrand, authorization: `Bearer ${wrong}` },
      });
      expect(status).toBe(401);
      expect(bytes).toBe(missing.bytes);
      expect(head(headers)).toEqual(head(missing.headers));
    }
  });
});

describe('interface.md 5 brand scoping', () => {
  test.each([undefined, '', 'brd_', 'slim', 'brd_-x', 'jny_x'])(
    'X-Brand-Id %j is 400 malformed-brand',
    async (brandId) => {
      const headers =
        brandId === undefined ? { authorization: bearer } : { authorization: bearer, 'x-brand-id': brandId };
      const { status, body } = await send(resolveUrl, { headers });
      expect(status).toBe(400);
      expect(body.type).toMatch(/\/problems\/malformed-brand$/);
    },
  );

  test('a foreign brand, an unknown brand and an unknown path are one 404, to the byte', async () => {
    const answers = await Promise.all([
      send(resolveUrl, { headers: { ...own, 'x-brand-id': foreignBrand() } }),
      send(resolveUrl, { headers: { ...own, 'x-brand-id': 'brd_doesnotexist' } }),
      send(`${target().base_url}/v1/no/such/path`, { headers: own }),
    ]);
    for (const { status, bytes, headers } of answers) {
      expect(status).toBe(404);
      expect(bytes).toBe(answers[0]?.bytes);
      expect(head(headers)).toEqual(head(answers[0]?.headers ?? new Headers()));
    }
    expect(Object.keys(answers[0]?.body).sort()).toEqual(['status', 'title', 'type']);
  });

  test('a foreign brand with a bad body looks like an unknown brand with a bad body', async () => {
    const next = `${target().base_url}/v1/instrument/next`;
    const [foreign, unknown] = await Promise.all(
      [foreignBrand(), 'brd_doesnotexist'].map((brandId) =>
        send(next, { method: 'POST', headers: { ...own, 'x-brand-id': brandId }, body: '{' }),
      ),
    );
    expect(foreign?.status).toBe(404);
    expect(foreign?.bytes).toBe(unknown?.bytes);
  });

  test('interface.md 4.0: a tenancy sent by the caller changes nothing', async () => {
    const { status } = await send(resolveUrl, {
      headers: {
        ...own,
        'x-brand-id': foreignBrand(),
        'x-client-id': target().neighbour.client_id,
        'x-client-brand-ids': foreignBrand(),
      },
    });
    expect(status).toBe(404);
  });
});

describe('interface.md 7 the other tenant', () => {
  test('a journey of another tenant is a missing one on every operation', async () => {
    const theirs = await send(resolveUrl, {
      headers: { authorization: `Bearer ${target().neighbour.api_key}`, 'x-brand-id': foreignBrand() },
    });
    for (const [operation, body] of [
      ['next', { node_id: 'x' }],
      ['back', undefined],
      ['abandon', undefined],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [theirs.body.journey_id, 'jny_doesnotexist'].map((journeyId) =>
          send(`${target().base_url}/v1/instrument/${operation}`, {
            method: 'POST',
            headers: { ...own, 'x-journey-id': journeyId },
            ...(body ? { body } : {}),
          }),
        ),
      );
      expect(foreign?.status).toBe(404);
      expect(foreign?.bytes).toBe(missing?.bytes);
    }
  });
});
