import { Client } from 'undici';
import { type Attack, keepDoing } from './attack.ts';

const connections = 32;

/** Storefront reads with a publishable key, as fast as possible. */
export const publicKey: Attack = async ({ base_url, brands }) => {
  const [brand] = brands;
  const path = `/v1/account/brands/${brand?.brand_id}/storefront?offering_ref=${brand?.offerings[0]?.offering_ref}`;
  const headers = { authorization: `Bearer ${brand?.publishable_key}`, 'x-brand-id': brand?.brand_id ?? '' };
  const clients = Array.from({ length: connections }, () => new Client(base_url));
  let turn = 0;
  return () =>
    keepDoing(connections, async () => {
      const answer = await clients[turn++ % connections]?.request({ method: 'GET', path, headers });
      await answer?.body.dump();
    });
};
