/** `standalone-server.ts [limited]` runs the standalone platform in a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '@telehealth/platform';
import { serveParent } from './server-process.ts';

const [limited] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
const platform = await startPlatform({ dataDir, port: 0, rateLimits: limited === 'limited' });

serveParent(platform.start, async () => {
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});
