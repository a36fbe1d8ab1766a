import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { storeContract } from './contract/store-contract.ts';

describe('SQLite file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  storeContract(`sqlite:${join(folder, 'data', 'contract.db')}`);
});
