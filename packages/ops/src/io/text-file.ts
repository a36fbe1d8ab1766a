import { readFileSync } from 'node:fs';
import { UsageError } from './failure.ts';

/**
 * The text of a file.
 *
 * @throws UsageError beginning with `name` when it cannot be read.
 */
export function textIn(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${name}: ${path} cannot be read`);
  }
}
