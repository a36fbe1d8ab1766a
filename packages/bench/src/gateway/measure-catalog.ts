import type { StartFile } from '@telehealth/platform';
import { type Pool, request } from 'undici';
import { cpuOf, startDeployed } from '../measure/deployed.ts';
import { connect, exchange } from '../measure/exchange.ts';
import { type LoadFigures, measureInTurn, measureLoad } from '../measure/load.ts';
import { startBareRoute } from './bare-route.ts';

export interface CatalogFigures {
  readonly bare: LoadFigures;
  /** With a publishable key, without changes: the whole answer, and a 304. */
  readonly storefront: LoadFigures;
  readonly storefrontByTag: LoadFigures;
  /** Requests per second relative to the bare route. */
  readonly storefrontRatio: number;
  readonly storefrontByTagRatio: number;
  /** The longest list an offering may have, on one page. */
  readonly list: LoadFigures;
}

const connections = 16;
const maxQuestions = 200;

/** On deployed processes. */
export async function measureCatalog(): Promise<CatalogFigures> {
  const bareRoute = await startBareRoute(connections);
  const platform = await startDeployed();
  const pool = connect(platform.start.base_url, connections);
  try {
    const cpuUs = () => cpuOf(platform);
    const load = (send: () => Promise<void>) => measureLoad(send, { requests: 10_000, connections, cpuUs });
    const reads = await storefrontReads(platform.start, pool);
    const { bare, storefront, storefrontByTag } = await measureInTurn(
      {
        bare: bareRoute.measure,
        storefront: () => load(reads.whole),
        storefrontByTag: () => load(reads.byTag),
      },
      3,
    );
    const readList = await fullQuestionList(platform.start, pool);
    const list = await measureLoad(readList, { requests: 500, connections: 1, cpuUs });
    return {
      bare,
      storefront,
      storefrontByTag,
      storefrontRatio: storefront.requestsPerSecond / bare.requestsPerSecond,
      storefrontByTagRatio: storefrontByTag.requestsPerSecond / bare.requestsPerSecond,
      list,
    };
  } finally {
    await pool.close();
    await platform.close();
    await bareRoute.close();
  }
}

/** As a page repeats it. */
async function storefrontReads({ base_url, brands }: StartFile, pool: Pool) {
  const [brand] = brands;
  const [offering] = brand?.offerings ?? [];
  if (brand === undefined || offering === undefined) throw new Error('the demo brand sells nothing');
  const path = `/v1/account/brands/${brand.brand_id}/storefront?offering_ref=${offering.offering_ref}`;
  const headers = { authorization: `Bearer ${brand.publishable_key}`, 'x-brand-id': brand.brand_id };
  const answer = await request(`${base_url}${path}`, { headers });
  await answer.body.dump();
  const tag = String(answer.headers.etag);
  const tagged = { ...headers, 'if-none-match': tag };
  return {
    whole: async () => void (await exchange(pool, { path, headers })),
    byTag: async () => void (await exchange(pool, { path, headers: tagged, status: 304 })),
  };
}

/** Fills the list through the public interface. The result reads it. */
async function fullQuestionList({ api_key, brands }: StartFile, pool: Pool): Promise<() => Promise<void>> {
  const [brand] = brands;
  const path = `/v1/account/offerings/${brand?.offerings[0]?.offering_ref}/qualification/questions`;
  const headers = { authorization: `Bearer ${api_key}`, 'x-brand-id': brand?.brand_id ?? '' };
  const body = JSON.stringify({
    fact: 'sex_at_birth',
    control: 'single_select_cards',
    copy: { headline: 'Which sex were you assigned at birth?' },
  });
  for (let i = 0; i < maxQuestions; i++) {
    await exchange(pool, { path, method: 'POST', headers, body, status: 201 });
  }
  return async () => void (await exchange(pool, { path: `${path}?limit=${maxQuestions}`, headers }));
}
