import { describe, expect, test } from 'vitest';
import { demoBrand, target } from '../../src/clients/target.ts';
import { send } from '../../src/http/http-client.ts';

const base = target().base_url;
const own = { authorization: `Bearer ${target().api_key}`, 'x-brand-id': demoBrand() };

describe('interface.md 4.0 X-Correlation-Id', () => {
  test('is echoed unchanged', async () => {
    const { headers } = await send(`${base}/v1/instrument/resolve`, {
      headers: { ...own, 'x-correlation-id': 'Order-7:a.b_c' },
    });
    expect(headers.get('x-correlation-id')).toBe('Order-7:a.b_c');
  });

  test.each(['', '.leading', 'has space', 'x'.repeat(129)])(
    '%j is ignored and a fresh one assigned',
    async (id) => {
      const { status, headers } = await send(`${base}/v1/instrument/resolve`, {
        headers: { ...own, 'x-correlation-id': id },
      });
      expect(status).toBe(200);
      expect(headers.get('x-correlation-id')).toMatch(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/);
      expect(headers.get('x-correlation-id')).not.toBe(id);
    },
  );

  test.each([
    ['/v1/instrument/resolve', 401],
    ['/v1/%ff', 401],
    ['/v1/openapi.json', 200],
  ])('is on every answer: %s', async (path, status) => {
    const answer = await send(base + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-correlation-id')).toBeTruthy();
  });
});

describe('decisions.md 1 bodies', () => {
  const next = (body: unknown, headers: Record<string, string> = {}) =>
    send(`${base}/v1/instrument/next`, {
      method: 'POST',
      headers: { ...own, 'x-journey-id': 'jny_any', ...headers },
      body,
    });

  test.each([
    ['malformed JSON', '{"node_id":'],
    ['not an object', '[]'],
    ['a missing field', {}],
    ['a wrong type', { node_id: 7 }],
    ['a prototype name', '{"node_id":"x","__proto__":{}}'],
    ['nesting over 32 levels', `{"node_id":"x","answer":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('%s is 400', async (_, body) => {
    const { status, headers } = await next(body);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  test('an unknown field is 400 with a JSON Pointer to it', async () => {
    const { status, body } = await next({ node_id: 'x', client_id: 'cli_x' });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ where: '/client_id' }]);
  });

  test('over 64 KiB is 413, another media type 415', async () => {
    expect((await next({ node_id: 'x', answer: 'a'.repeat(70_000) })).status).toBe(413);
    expect((await next('node_id=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
  });

  test('a known path with another method is 405 with Allow', async () => {
    const { status, headers } = await send(`${base}/v1/instrument/resolve`, {
      method: 'DELETE',
      headers: own,
    });
    expect(status).toBe(405);
    expect(headers.get('allow')).toContain('GET');
  });
});

describe('decisions.md 1 caching and hardening', () => {
  test('whatever is answered: not stored, not sniffed, no cookie, and no word of server or framework', async () => {
    const bare = ['/', '/docs', '/v1/openapi.json', '/problems/not-found', '/v1/nothing', '/v1/%ff'];
    const answers = [
      ...(await Promise.all(bare.map((path) => send(base + path)))),
      await send(`${base}/v1/instrument/resolve`, { headers: own }),
      await send(`${base}/v1/instrument/resolve`, { headers: { ...own, 'x-brand-id': 'x' } }),
      await send(`${base}/v1/instrument/next`, { method: 'POST', headers: own, body: '{' }),
      await send(`${base}/v1/instrument/resolve`, { method: 'DELETE', headers: own }),
    ];
    const conditional = await send(`${base}/v1/account/brands`, { headers: own });
    for (const { headers } of [...answers, conditional]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-correlation-id')).toBeTruthy();
      for (const name of ['server', 'x-powered-by', 'via', 'set-cookie'])
        expect(headers.get(name)).toBeNull();
    }
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
    expect(conditional.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('interface.md 9', () => {
  test('the machine-readable description is OpenAPI 3.1 at 0.0.0 and names every operation', async () => {
    const { body } = await send(`${base}/v1/openapi.json`);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.info.version).toBe('0.0.0');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/v1/instrument/resolve',
        '/v1/instrument/next',
        '/v1/instrument/back',
        '/v1/instrument/abandon',
      ]),
    );
  });

  test('/docs opens, / leads there, and every problem type has its page', async () => {
    expect((await send(`${base}/`)).headers.get('location')).toMatch(/\/docs/);
    expect((await fetch(target().docs_url)).status).toBe(200);
    const { body } = await send(`${base}/v1/instrument/resolve`);
    expect((await fetch(new URL(body.type, base))).status).toBe(200);
  });
});
