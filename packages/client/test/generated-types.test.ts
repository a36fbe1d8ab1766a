import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generatedTypes } from '../generate/generated-types.ts';

test('the types are those of the OpenAPI document; `npm run generate` writes them', async () => {
  const written = await readFile(new URL('../src/gen/api.ts', import.meta.url), 'utf8');
  expect(written === (await generatedTypes())).toBe(true);
});
