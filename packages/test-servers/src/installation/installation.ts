import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Unavailable } from './test-server.ts';

/** Needed by tests and not installed by npm. */
export interface Installation {
  /** Its folder in the cache, with the version. */
  readonly name: string;
  /** Required on the machine, in the words of the report. */
  readonly needs: string;
  /** Where the machine has it; undefined: it must be installed. */
  found?(): Promise<string | undefined>;
  /** Fills an empty folder, which is then moved to its place. Absent if only its `needs` provide it. */
  install?(folder: string): Promise<void>;
}

/** In the user's cache, outside the work tree. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'telehealth-test-servers');
}

/** Undefined when missing. */
export async function whereInstalled(installation: Installation): Promise<string | undefined> {
  const found = await installation.found?.();
  if (found !== undefined) return found;
  const folder = join(cacheFolder(), installation.name);
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  return exists ? folder : undefined;
}

/** The folder, or how to install it: a test installs nothing itself. */
export async function installed(installation: Installation): Promise<string | Unavailable> {
  const missing = `${installation.name} is not installed: npm run install-test-servers`;
  return (await whereInstalled(installation)) ?? { unavailable: missing };
}
