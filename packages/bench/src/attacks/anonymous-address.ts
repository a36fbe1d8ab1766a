import { randomBytes } from 'node:crypto';
import { Client } from 'undici';
import { type Attack, keepDoing } from './attack.ts';

const connections = 50;

/** Everything that is open without a credential, from one address. */
export const anonymousAddress: Attack = async ({ base_url, brands }) => {
  const [brand] = brands;
  const origin = new URL(base_url).origin;
  const asks = [
    () => ({
      path: '/v1/instrument/resolve',
      headers: { authorization: `Bearer pk_srv_${randomBytes(19).toString('hex')}` },
    }),
    () => ({ path: '/v1/openapi.json' }),
    () => ({ path: '/docs/guides' }),
    () => ({ path: `/v1/auth/login?brand_id=${brand?.brand_id}&return_to=https://shop.example/` }),
    () => ({
      path: `/p/${brand?.brand_id}/session`,
      method: 'POST' as const,
      headers: { 'x-session': '1', origin },
    }),
  ];
  const clients = Array.from({ length: connections }, () => new Client(base_url));
  let turn = 0;
  return () =>
    keepDoing(connections, async () => {
      const ask = asks[turn % asks.length]?.() ?? { path: '/' };
      const answer = await clients[turn++ % connections]?.request({ method: 'GET', ...ask });
      await answer?.body.dump();
    });
};
