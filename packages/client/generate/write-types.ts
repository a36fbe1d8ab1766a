/** Writes the types of the client: those of the OpenAPI document, and the kinds of problems. `npm run generate` runs it. */
import { writeFile } from 'node:fs/promises';
import { generatedTypes } from './generated-types.ts';

await writeFile(new URL('../src/gen/api.ts', import.meta.url), await generatedTypes());
