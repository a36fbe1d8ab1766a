import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { describeWith } from './describe-with.ts';
import { sharedMongo } from './shared-mongo.ts';

/** Declares the suite once per backend of the store. `freshUrl` returns the url of a new database. */
export async function onEveryStore(suite: (freshUrl: () => string) => void): Promise<void> {
  describe('embedded SQLite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'telehealth-store-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    suite(() => `sqlite:${join(folder, `${randomBytes(6).toString('hex')}.db`)}`);
  });
  await describeWith(sharedMongo, 'MongoDB wire', (server) => suite(() => server.freshDatabase()));
}
