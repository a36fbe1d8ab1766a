import { randomBytes } from 'node:crypto';
import { Client } from 'undici';
import { type Attack, keepDoing } from './attack.ts';

const connections = 16;
const maxPreflights = 10_000;
/** As long as the head of a request allows. */
const maxIdLength = 14_000;

/** Anonymous preflights, each about another brand id, short and long in turn. */
export const distinctPreflights: Attack = async ({ base_url }) => {
  const clients = Array.from({ length: connections }, () => new Client(base_url));
  let sent = 0;
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
  const one = async () => {
    if (sent >= maxPreflights) return new Promise(() => {});
    const id = randomBytes(sent % 2 === 0 ? 15 : maxIdLength / 2).toString('hex');
    const client = clients[sent++ % connections];
    const answer = await client?.request({
      method: 'OPTIONS',
      path: `/v1/account/brands/brd_${id}/configuration`,
      headers,
    });
    await answer?.body.dump();
  };
  return () => keepDoing(connections, one);
};
