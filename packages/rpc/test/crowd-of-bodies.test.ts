import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@connectrpc/connect';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { ok, peer } from './peer.ts';
import { transportTo } from './scripted-server.ts';

test('bodies that begin at once do not keep a call waiting for its connection', async () => {
  const bodies = 50;
  const upstream = await peer((req, res) => {
    if (req.method === 'POST') ok(req, res);
  });
  const transport = transportTo([upstream.url]);
  const abort = new AbortController();
  const { signal } = abort;
  const stopped = once(signal, 'abort');
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    await stopped;
  };
  const send = () =>
    transport.exchange({ method: 'PATCH', path: '/blobs', headers: {}, body: endless() }, { signal });
  const payments = createClient(PaymentService, transport);
  await payments.initiatePayment({});
  const sent = Array.from({ length: bodies }, send);
  await nextTurn();
  await payments.initiatePayment({});
  expect(upstream.seen.length).toBeLessThan(bodies);
  await eventually(() => expect(upstream.seen).toHaveLength(bodies + 2));
  abort.abort();
  await Promise.allSettled(sent);
});
