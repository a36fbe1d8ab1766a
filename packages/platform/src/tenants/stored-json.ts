import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a file of the data folder, readable by the owner only: it holds keys. */
export function store(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** What an earlier start stored; undefined at the first start. */
export function readStored<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
