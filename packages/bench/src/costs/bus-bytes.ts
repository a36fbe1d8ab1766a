import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childProcesses, readOrEmpty } from '../measure/backend-cpu.ts';

/** File bytes of the bus started by this process; undefined for one that ran before. */
export function busBytes(): number | undefined {
  const nats = childProcesses().find(({ program }) => program === 'nats-server');
  if (nats === undefined) return undefined;
  const [, config] = /\0-c\0([^\0]+)/.exec(readOrEmpty(`/proc/${nats.processId}/cmdline`)) ?? [];
  return config === undefined ? undefined : bytesIn(join(dirname(config), 'jetstream'));
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + bytesOf(join(parentPath, name)), 0);
}

/** 0 for a file that was removed meanwhile. */
function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
