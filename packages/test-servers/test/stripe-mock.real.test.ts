import { expect, test } from 'vitest';
import { startStripeMock } from '../src/index.ts';
import { describeWith } from '../src/vitest/index.ts';

await describeWith(startStripeMock, 'stripe-mock', (server) => {
  test.each([
    ['/v1/payment_intents/pi_1', 200],
    ['/v1/payment_intents/pi_1?unknown=1', 400],
    ['/v1/unknown', 404],
  ])('it answers %s with status %i', async (path, status) => {
    const answer = await fetch(server.url + path, { headers: { authorization: 'Bearer sk_test_123' } });
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
  });
});
