import type { IncomingMessage, ServerResponse } from 'node:http';
import { createClient } from '@connectrpc/connect';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { expect, test } from 'vitest';
import { kindOf } from '../src/testing/kind-of.ts';
import { ok, type Peer, type PeerAnswer, peer } from './peer.ts';
import { transportTo } from './scripted-server.ts';

const headers = { 'idempotency-key': 'order-1' };

/** Breaks the connections of the first requests instead of answering. */
function breaking(requests: number, breakOff: PeerAnswer = (req) => req.socket.destroy()): PeerAnswer {
  let left = requests;
  return (req: IncomingMessage, res: ServerResponse) => (left-- > 0 ? breakOff(req, res) : ok(req, res));
}

function clientsOf(peers: readonly Peer[]) {
  const transport = transportTo(
    peers.map(({ url }) => url),
    { internalCredential: 'x' },
  );
  return {
    transport,
    intake: createClient(IntakeService, transport),
    brandConfiguration: createClient(BrandConfigurationService, transport),
  };
}

const requestsOf = (peers: readonly Peer[]) => peers.flatMap(({ seen }) => seen);

type Send = (clients: ReturnType<typeof clientsOf>) => Promise<unknown>;

const calls: readonly [string, Send][] = [
  ['a read', ({ brandConfiguration }) => brandConfiguration.listBrands({})],
  ['a call that is idempotent', ({ intake }) => intake.back({ journeyId: 'jny_1' })],
  [
    'a call under an idempotency key',
    ({ brandConfiguration }) => brandConfiguration.updateBrand({}, { headers }),
  ],
];

test.each(calls)('%s whose connection breaks is answered by another replica', async (_, call) => {
  const answer = breaking(1);
  const peers = [await peer(answer), await peer(answer)];
  await call(clientsOf(peers));
  expect(peers.map(({ seen }) => seen.length)).toEqual([1, 1]);
});

test.each(calls)(
  '%s whose only replica cuts the connection and runs on is sent to it again',
  async (_, call) => {
    const only = await peer(breaking(1));
    await call(clientsOf([only]));
    expect(only.seen).toHaveLength(2);
  },
);

test.each(calls)('%s whose answer breaks off is sent again', async (_, call) => {
  const cut: PeerAnswer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/proto', 'content-length': '10' });
    res.write('abc', () => res.destroy());
  };
  const answer = breaking(1, cut);
  await call(clientsOf([await peer(answer), await peer(answer)]));
});

test.each(calls)('%s is sent twice and not more often', async (_, call) => {
  const answer = breaking(10);
  const peers = [await peer(answer), await peer(answer), await peer(answer)];
  expect(await kindOf(call(clientsOf(peers)))).toBe('unavailable');
  expect(requestsOf(peers)).toHaveLength(2);
});

test('both tries of a call carry one call id, and no two calls share one', async () => {
  const answer = breaking(1);
  const peers = [await peer(answer), await peer(answer)];
  const { intake, brandConfiguration } = clientsOf(peers);
  await intake.back({});
  await intake.back({});
  await brandConfiguration.updateBrand({}, { headers });
  const ids = requestsOf(peers).map((request) => request.headers['x-call-id']);
  expect(ids.every((id) => /^[\w.-]{24,64}$/.test(String(id)))).toBe(true);
  expect([ids.length, new Set(ids).size]).toEqual([4, 3]);
});

test('the second try has what is left of the deadline', async () => {
  const answer = breaking(1);
  const peers = [await peer(answer), await peer(answer)];
  await clientsOf(peers).intake.back({}, { timeoutMs: 5000 });
  const allowed = requestsOf(peers).map((request) => Number(request.headers['connect-timeout-ms']));
  expect(Math.max(...allowed)).toBe(5000);
  expect(Math.min(...allowed)).toBeLessThan(5000);
});

test('a change that is neither idempotent nor keyed is not sent again', async () => {
  const answer = breaking(1);
  const peers = [await peer(answer), await peer(answer)];
  const { brandConfiguration } = clientsOf(peers);
  expect(await kindOf(brandConfiguration.updateBrand({}))).toBe('unavailable');
  expect(requestsOf(peers)).toHaveLength(1);
});

test('a request to a plain route is not sent again, with an idempotency key neither', async () => {
  const answer = breaking(1);
  const peers = [await peer(answer), await peer(answer)];
  const { transport } = clientsOf(peers);
  const request = { method: 'PATCH', path: '/media/1', headers } as const;
  expect(await kindOf(transport.exchange(request))).toBe('unavailable');
  expect(requestsOf(peers)).toHaveLength(1);
});
