import { type Client, createClient } from '@telehealth/client';
import type { DemoBrand } from '../tenants/demo-tenants.ts';
import type { StartFile } from './start-file.ts';

/** What a start tells people beside its start file. */
export interface DemoState {
  /** Opens the console once, within ten minutes. */
  readonly consoleUrl: string;
  readonly sales: readonly Sale[];
}

/** An offering of a demo brand. */
export interface Sale {
  readonly brand: string;
  readonly therapy: string;
  readonly offeringRef: string;
  /** The details of the checks that keep it from being sold; empty while it is sold. */
  readonly missing: readonly string[];
}

/** A working day. */
const sessionSeconds = 28_800;

/** Asks the public API as the demo tenant. */
export async function readDemoState({
  base_url: baseUrl,
  api_key: apiKey,
  brands,
}: StartFile): Promise<DemoState> {
  const clientOf = (brandId?: string) =>
    createClient({ baseUrl, apiKey, ...(brandId !== undefined && { brandId }) });
  const body = { read_only: false, expires_in: sessionSeconds };
  const { data } = await clientOf().post('/v1/account/console-links', { body });
  const sales = await Promise.all(brands.map((brand) => salesOf(clientOf(brand.brand_id), brand)));
  return { consoleUrl: data.url ?? '', sales: sales.flat() };
}

async function salesOf(client: Client, { name, offerings }: DemoBrand): Promise<readonly Sale[]> {
  const { data } = await client.get('/v1/account/brands/{brand_id}/offerings');
  return offerings.map(({ offering_ref: offeringRef, therapy }) => {
    const found = data.find(({ offering_ref }) => offering_ref === offeringRef);
    const missing =
      found?.status === 'active'
        ? []
        : (found?.checks ?? []).flatMap(({ result, detail }) => (result === 'pass' ? [] : [detail ?? '']));
    return {
      brand: name,
      therapy,
      offeringRef,
      missing: found === undefined ? ['It is not enabled.'] : missing,
    };
  });
}
