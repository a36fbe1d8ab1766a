/** Writes the reference of the client library, which stands beside the guides. `npm run generate` runs it. */
import { writeFile } from 'node:fs/promises';
import { generatedReference } from './generated-reference.ts';

await writeFile(
  new URL('../../../docs/guides/client-reference.md', import.meta.url),
  await generatedReference(),
);
