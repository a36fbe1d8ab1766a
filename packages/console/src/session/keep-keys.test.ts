import { expect, test } from 'vitest';
import { keepKeys } from './keep-keys.ts';

const refund = (key: string, amount = 500, brand = 'brd_1') =>
  new Request('https://platform.example/v1/payments/ord_1/refunds', {
    method: 'POST',
    headers: { 'idempotency-key': key, 'x-brand-id': brand },
    body: JSON.stringify({ amount_minor: amount }),
  });

/** Sends requests to a platform that answers so, one after the other, and tells the keys that it saw. */
async function keysSeen(
  requests: readonly Request[],
  answers: readonly (number | 'nothing')[],
): Promise<readonly (string | null)[]> {
  const seen: (string | null)[] = [];
  const send = keepKeys(async ({ headers }) => {
    const answer = answers[seen.length] ?? 201;
    seen.push(headers.get('idempotency-key'));
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    return new Response('{}', { status: answer });
  });
  for (const request of requests) await send(request).catch(() => undefined);
  return seen;
}

test.each([
  ['that nobody answered', 'nothing'],
  ['that broke', 503],
  ['that is still worked on', 409],
] as const)('a change %s is sent again under its key, so that money moves once', async (_what, first) => {
  expect(await keysSeen([refund('a'), refund('b'), refund('c')], [first, 201, 201])).toEqual(['a', 'a', 'c']);
});

test('an answered change, another amount and another brand have keys of their own', async () => {
  expect(await keysSeen([refund('a'), refund('b')], [422])).toEqual(['a', 'b']);
  expect(
    await keysSeen([refund('a'), refund('b', 600), refund('c', 500, 'brd_2')], ['nothing', 'nothing']),
  ).toEqual(['a', 'b', 'c']);
});

test('an answer that breaks off is none', async () => {
  let sent = 0;
  const seen: (string | null)[] = [];
  const send = keepKeys(async ({ headers }) => {
    seen.push(headers.get('idempotency-key'));
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) });
    sent += 1;
    return new Response(sent === 1 ? broken : '{}', { status: 201 });
  });
  await send(refund('a')).catch(() => undefined);
  await send(refund('b'));
  expect(seen).toEqual(['a', 'a']);
});
