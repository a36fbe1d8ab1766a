import { randomUUID } from 'node:crypto';
import { Client, request } from 'undici';
import { type Attack, keepDoing } from './attack.ts';

const connections = 20;

/** Journeys and payments of one browser session; each payment has its own key. */
export const patientSession: Attack = async ({ base_url, brands }) => {
  const [brand] = brands;
  const own = { 'x-session': '1', origin: new URL(base_url).origin };
  const opened = await request(`${base_url}/p/${brand?.brand_id}/session`, { method: 'POST', headers: own });
  await opened.body.dump();
  const headers = { ...own, cookie: cookieIn(opened.headers) };
  const minted = await request(`${base_url}/v1/instrument/resolve`, { headers });
  await minted.body.dump();
  const withJourney = { ...own, cookie: cookieIn(minted.headers) };
  const payment = JSON.stringify({
    journey_id: 'jny_current',
    offering_ref: brand?.offerings[0]?.offering_ref,
  });
  const asks = [
    // Without the journey in the cookie each request mints one.
    () => ({ method: 'GET' as const, path: '/v1/instrument/resolve', headers }),
    () => ({
      method: 'POST' as const,
      path: '/v1/payments',
      headers: { ...withJourney, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: payment,
    }),
  ];
  const clients = Array.from({ length: connections }, () => new Client(base_url));
  let turn = 0;
  return () =>
    keepDoing(connections, async () => {
      const ask = asks[turn % asks.length]?.();
      const answer = ask && (await clients[turn++ % connections]?.request(ask));
      await answer?.body.dump();
    });
};

function cookieIn(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  return String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
}
