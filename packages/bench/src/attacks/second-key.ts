import { Client, request } from 'undici';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { type Attack, keepDoing } from './attack.ts';

const connections = 16;

/** A second key of the tenant makes the largest brand changes and lists the audit. */
export const secondKey: Attack = async (start) => {
  const { base_url } = start;
  const first = intakeHeaders(start);
  const created = await request(`${base_url}/v1/account/api-keys`, {
    method: 'POST',
    headers: { authorization: first.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'second' }),
  });
  const { api_key } = (await created.body.json()) as { readonly api_key: string };
  const headers = { ...first, authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
  const brand = `/v1/account/brands/${first['x-brand-id']}`;
  const change = (n: number) =>
    JSON.stringify({
      redirect_allowlist: Array.from(
        { length: 98 },
        (_, i) => `https://shop.example/${n}/${i}/${'p'.repeat(550)}`,
      ),
    });
  const clients = Array.from({ length: connections }, () => new Client(base_url));
  let turn = 0;
  return () =>
    keepDoing(connections, async () => {
      const client = clients[turn % connections];
      const answer =
        turn++ % 2 === 0
          ? await client?.request({ method: 'PATCH', path: brand, headers, body: change(turn) })
          : await client?.request({ method: 'GET', path: '/v1/account/audit?limit=200', headers });
      await answer?.body.dump();
    });
};
