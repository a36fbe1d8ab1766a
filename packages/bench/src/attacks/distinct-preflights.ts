import { randomBytes } from 'node:crypto';
import { Client } from 'undici';
import { type Attack, keepDoing } from './attack.ts';

const connections = 16;
const maxPreflights = 10_000;
/** Within the limit for a request head. */
const maxLength = 14_000;

/** After `brd_`: a short id, a long one, and a short one in a long address. */
const endings = [
  () => `${shortId()}/storefront`,
  () => `${randomBytes(maxLength / 2).toString('hex')}/storefront`,
  () => `${shortId()}/storefront?offering_ref=${'a'.repeat(maxLength)}`,
];
const shortId = () => randomBytes(15).toString('hex');

/** Each preflight has another brand id. */
export const distinctPreflights: Attack = async ({ base_url }) => {
  const clients = Array.from({ length: connections }, () => new Client(base_url));
  let sent = 0;
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
  const one = async () => {
    if (sent >= maxPreflights) return new Promise(() => {});
    const ending = endings[sent % endings.length]?.();
    const client = clients[sent++ % connections];
    const answer = await client?.request({
      method: 'OPTIONS',
      path: `/v1/account/brands/brd_${ending}`,
      headers,
    });
    await answer?.body.dump();
  };
  return () => keepDoing(connections, one);
};
