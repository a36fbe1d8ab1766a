import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@telehealth/service-kit/scheduling';
import { expect, onTestFinished, test } from 'vitest';
import { openPublicApi } from './public-api.ts';

/** An API that answers with these statuses, one after the other, and says that one comes back in 3 s. */
async function started(...statuses: readonly number[]) {
  const keys: (string | undefined)[] = [];
  const pauses: number[] = [];
  const left = [...statuses];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    response.writeHead(left.shift() ?? 500, { 'retry-after': '3' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const clock = { sleep: async (ms: number) => void pauses.push(ms) } as unknown as Clock;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { signal } = new AbortController();
  const api = openPublicApi({ baseUrl, apiKey: 'pk_1', brandId: 'brd_1', clock, signal });
  return { api, keys, pauses };
}

test.each([429, 502, 503, 504])(
  'docs/guides/errors.md: a call that is answered %s is sent again under the same key when the API says',
  async (status) => {
    const { api, keys, pauses } = await started(status, status, 200);
    expect((await api.call('POST', '/v1/payments', { body: {} })).status).toBe(200);
    expect(pauses).toEqual([3000, 3000]);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
  },
);

test('each change has a key of its own, and a read has none', async () => {
  const { api, keys } = await started(200, 200, 200);
  await api.call('POST', '/v1/payments', { body: {} });
  await api.call('POST', '/v1/payments', { body: {} });
  await api.call('GET', '/v1/events');
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBeUndefined();
});

test('a form has no key, so it is sent again only where it was refused by the limits', async () => {
  const { api, pauses } = await started(429, 503);
  expect((await api.page('https://public.example/checkout/secret', { action: 'pay' })).status).toBe(503);
  expect(pauses).toEqual([3000]);
});
