import { readFileSync, writeFileSync } from 'node:fs';
import type { DemoKeys } from './demo-tenants.ts';

/** What an earlier start stored; empty at the first start. */
export function readDemoKeys(path: string): DemoKeys {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DemoKeys;
  } catch {
    return {};
  }
}

/** Stores it for the next start, readable by the owner only. */
export function keepDemoKeys(path: string, known: DemoKeys): void {
  writeFileSync(path, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });
}
