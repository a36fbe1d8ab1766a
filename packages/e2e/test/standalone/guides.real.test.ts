// Takes long: it runs every command of every guide.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, missingFrom, runBlocks } from '../../src/documents/guide-blocks.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = 'docs/guides';
const guides = readdirSync(join(root, folder)).filter((file) => file.endsWith('.md'));
const pages = ['README.md', ...guides.map((file) => `${folder}/${file}`)];

let platform: Launched;
let receiverPort: number;
beforeAll(async () => {
  receiverPort = await freePort();
  platform = await launch(standalone);
});
afterAll(() => platform?.dispose());

test.each(pages)('decisions.md 12: what %s says to run runs, and answers what it shows', async (file) => {
  const { base_url, api_key, brands } = platform.start;
  const blocks = blocksOf(readFileSync(join(root, file), 'utf8'));
  const run = await runBlocks(blocks, {
    BASE_URL: base_url,
    API_KEY: api_key,
    BRAND_ID: brands[0]?.brand_id ?? '',
    WIDE_BRAND_ID: brands[1]?.brand_id ?? '',
    PUBLISHABLE_KEY: brands[0]?.publishable_key ?? '',
    DATA_DIR: platform.dataDir,
    RECEIVER_PORT: String(receiverPort),
  });
  for (const { block, status, output, errors } of run) {
    const place = `${file}:${block.line}`;
    expect({ place, status }, `${errors}${output}`).toEqual({ place, status: 0 });
    if (block.answer)
      expect({ place, missing: missingFrom(output, block.answer) }, output).toEqual({ place, missing: [] });
  }
  expect(run).toHaveLength(blocks.length);
});
