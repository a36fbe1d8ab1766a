import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimMedia } from './claim-media.ts';

const logger = { warn: () => {} };

test('decisions.md 16: a media folder belongs to the mode of its first start, also where replicas start at once', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'media-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'media');
  const start = (mode: 'test' | 'live') => claimMedia({ store: 'files', folder }, mode, logger);
  await Promise.all([start('live'), start('live')]);
  await expect(start('test')).rejects.toThrow(
    `DEPLOYMENT_MODE: is test, and the media folder ${folder} belongs to a live deployment`,
  );
  await start('live');
  expect(readdirSync(folder)).toEqual(['.deployment-mode']);
});
