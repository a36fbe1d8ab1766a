import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StartFile } from './start-file.ts';

/** A page on which a person can answer, qualify and pay as a patient. */
export interface DemoPage {
  readonly url: string;
  close(): Promise<void>;
}

const exampleServer = new URL('../../../docs/guides/examples/server.mjs', import.meta.url);

/**
 * Runs the example of the guides beside a platform, for its first brand, on any free port of loopback: a qualified patient goes
 * on from it to the checkout. It runs in a thread of its own, so that its lines stay out of the output of this process.
 */
export async function startDemoPage({
  base_url,
  api_key,
  brands,
}: Pick<StartFile, 'base_url' | 'api_key' | 'brands'>): Promise<DemoPage> {
  const [brand] = brands;
  const [sold] = brand?.offerings ?? [];
  const worker = new Worker(exampleServer, {
    env: { BASE_URL: base_url, API_KEY: api_key, BRAND_ID: brand?.brand_id, PORT: '0' },
    stdout: true,
  });
  const failed = once(worker, 'exit').then(() => {
    throw new Error('the demo page did not start');
  });
  failed.catch(() => undefined);
  const [line] = await Promise.race([once(worker.stdout, 'data'), failed]);
  worker.stdout.resume();
  const [address] = /http:\S+/.exec(String(line)) ?? [];
  return {
    url: `${address}/?phase=qualification&offering=${sold?.offering_ref}`,
    close: async () => void (await worker.terminate()),
  };
}
