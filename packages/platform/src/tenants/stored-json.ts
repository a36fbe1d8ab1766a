import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file of the data folder whole or not at all, readable by the owner only: it holds keys. */
export function store(file: string, content: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The content of a stored file; undefined when it is missing or damaged. */
export function readStored<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
