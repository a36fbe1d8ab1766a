import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { sharedMongo, wantsMongo } from '../mongo/shared-mongo.ts';
import { describeWith } from './describe-with.ts';

/** `freshUrl` returns the url of a new database. */
type Suite = (freshUrl: () => string) => void;

/**
 * Once per backend; `npm test` runs the embedded one only. For what backends can make different: the store, what is
 * built on its conditional writes and order, crashes, and one journey of each service.
 */
export async function onEveryStore(suite: Suite): Promise<void> {
  onEmbeddedStore(suite);
  if (!wantsMongo()) return;
  await describeWith(sharedMongo, 'MongoDB wire', (server) => suite(() => server.freshDatabase()));
}

export function onEmbeddedStore(suite: Suite): void {
  describe('embedded SQLite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'telehealth-store-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    suite(() => `sqlite:${join(folder, `${randomBytes(6).toString('hex')}.db`)}`);
  });
}
