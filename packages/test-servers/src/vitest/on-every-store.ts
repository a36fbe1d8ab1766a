import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { sharedMongo, wantsMongo } from '../mongo/shared-mongo.ts';
import { describeWith } from './describe-with.ts';

/** A suite that needs databases. `freshUrl` returns the url of a new one. */
type Suite = (freshUrl: () => string) => void;

/**
 * Declares the suite once per backend of the store: with `npm test` the embedded one alone. It is for what the backend can make different: the store itself, what is
 * built on its conditional writes and its order, crashes, and one journey of each service.
 */
export async function onEveryStore(suite: Suite): Promise<void> {
  onEmbeddedStore(suite);
  if (!wantsMongo()) return;
  await describeWith(sharedMongo, 'MongoDB wire', (server) => suite(() => server.freshDatabase()));
}

/** Declares the suite on the embedded store alone. */
export function onEmbeddedStore(suite: Suite): void {
  describe('embedded SQLite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'telehealth-store-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    suite(() => `sqlite:${join(folder, `${randomBytes(6).toString('hex')}.db`)}`);
  });
}
