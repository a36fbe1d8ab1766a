import { readFileSync } from 'node:fs';
import { UsageError } from './failure.ts';

/** `-` is standard input. @throws UsageError beginning with `name` when the file cannot be read. */
export function textIn(path: string, name: string): string {
  try {
    return readFileSync(path === '-' ? process.stdin.fd : path, 'utf8');
  } catch {
    throw new UsageError(`${name}: ${path} cannot be read`);
  }
}
