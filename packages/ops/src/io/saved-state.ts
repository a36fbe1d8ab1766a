import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { UsageError } from './failure.ts';

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

/**
 * Replaces the file at once, so that a kill leaves the one before or this one.
 *
 * @throws UsageError beginning with `name` when the file cannot be written.
 */
export async function saveState(path: string, name: string, state: object): Promise<void> {
  const next = `${path}.next`;
  try {
    await using file = await open(next, 'w', 0o600);
    await file.writeFile(`${JSON.stringify(state, null, 2)}\n`);
    await file.sync();
    await rename(next, path);
  } catch {
    throw new UsageError(`${name}: ${path} cannot be written`);
  }
}
