import { type Client, createClient } from '@telehealth/client';
import { target } from '../clients/target.ts';
import { ops } from './ops.ts';

/** It only has a key. */
export interface NewBrand {
  readonly clientId: string;
  readonly brandId: string;
  readonly apiKey: string;
  /** As the brand's server calls it. */
  readonly platform: Client;
}

/** As operators do. */
export async function newBrand(): Promise<NewBrand> {
  const { client } = await ops('client', 'create', '--name', 'Clínica Sol', '--mode', 'test');
  const { brand } = await ops('brand', 'create', '--client', client.client_id, '--name', 'Sol');
  const { api_key: apiKey } = await ops('api-key', 'issue', '--client', client.client_id);
  const brandId = brand.brand_id;
  const platform = createClient({ baseUrl: target().base_url, apiKey, brandId });
  return { clientId: client.client_id, brandId, apiKey, platform };
}
