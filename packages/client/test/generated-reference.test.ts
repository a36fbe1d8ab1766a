import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generatedReference } from '../generate/generated-reference.ts';

const written = await readFile(new URL('../../../docs/guides/client-reference.md', import.meta.url), 'utf8');

test('the reference is made of the source; `npm run generate` writes it', async () => {
  expect(written === (await generatedReference())).toBe(true);
});
