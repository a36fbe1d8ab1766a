import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readStored, store } from '../tenants/stored-json.ts';
import { askAs, type TenantBrand } from '../tenants/tenant-api.ts';
import type { StartFile } from './start-file.ts';

/** A page on which a person can answer, qualify and pay as a patient. */
export interface DemoPage {
  readonly url: string;
  close(): Promise<void>;
}

const exampleServer = new URL('../../../../docs/guides/examples/server.mjs', import.meta.url);

/**
 * Runs the example of the guides beside a platform, for its first brand, at the port of the last start where that is free: a
 * qualified patient goes on from it to the checkout, and comes back. It runs in a thread of its own, so that its lines stay
 * out of the output of this process.
 */
export async function startDemoPage(
  { base_url, api_key, brands }: Pick<StartFile, 'base_url' | 'api_key' | 'brands'>,
  dataDir: string,
): Promise<DemoPage> {
  const [brand] = brands;
  if (brand === undefined) throw new Error('the start has no brand');
  const [sold] = brand.offerings;
  const file = join(dataDir, 'demo-page.json');
  const port = await freePort(readStored<{ readonly port: number }>(file)?.port ?? 0);
  store(file, { port });
  const origin = `http://localhost:${port}`;
  const url = `${origin}/?phase=qualification&offering=${sold?.offering_ref}`;
  await allowReturn({ baseUrl: base_url, apiKey: api_key, brandId: brand.brand_id }, origin);
  const worker = new Worker(exampleServer, {
    env: {
      BASE_URL: base_url,
      API_KEY: api_key,
      BRAND_ID: brand.brand_id,
      PORT: String(port),
      RETURN_URL: url,
    },
    stdout: true,
  });
  const failed = once(worker, 'exit').then(() => {
    throw new Error('the demo page did not start');
  });
  failed.catch(() => undefined);
  await Promise.race([once(worker.stdout, 'data'), failed]);
  worker.stdout.resume();
  return { url, close: async () => void (await worker.terminate()) };
}

/** The port, or another one if it is taken. */
async function freePort(wanted: number): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(wanted, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  } catch (error) {
    if (wanted === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return freePort(0);
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done));
  }
}

/** Puts the page on the redirect allowlist of its brand, in place of the one of an earlier start. */
async function allowReturn(brand: TenantBrand, origin: string): Promise<void> {
  const path = `/account/brands/${brand.brandId}`;
  const { data } = await askAs(brand, 'GET', path);
  const present: readonly string[] = data.redirect_allowlist;
  if (present.includes(origin)) return;
  const others = present.filter((one) => !one.startsWith('http://localhost:'));
  await askAs(brand, 'PATCH', path, { redirect_allowlist: [...others, origin] });
}
