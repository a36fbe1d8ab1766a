import { readFileSync } from 'node:fs';
import { UsageError } from './failure.ts';
import { replaceFile } from './replace-file.ts';

/**
 * JSON of an object; undefined while there is no file.
 *
 * @throws UsageError beginning with `name` when the file cannot be read.
 */
export function savedState(path: string, name: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof state === 'object' && state !== null) return { ...state };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  }
  throw new UsageError(`${name}: ${path} is not a file that this command wrote`);
}

/** @throws UsageError beginning with `name` when the file cannot be written. */
export async function saveState(path: string, name: string, state: object): Promise<void> {
  try {
    await replaceFile(path, (file) => file.writeFile(`${JSON.stringify(state, null, 2)}\n`));
  } catch {
    throw new UsageError(`${name}: ${path} cannot be written`);
  }
}
