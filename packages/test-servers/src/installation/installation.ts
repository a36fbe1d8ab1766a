import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Unavailable } from './test-server.ts';

/** Something that tests run and npm does not bring. */
export interface Installation {
  /** Its folder in the cache. It includes the version, so that another version is another folder. */
  readonly name: string;
  /** What has to be on the machine to install it, as the report says it. */
  readonly needs: string;
  /** Where the machine itself has it; undefined when it has to be installed. */
  found?(): Promise<string | undefined>;
  /** Fills an empty folder, which is moved to its place afterwards. Absent for what only its `needs` can bring. */
  install?(folder: string): Promise<void>;
}

/** The folder of everything that was installed, in the cache of the user and outside the work tree. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'telehealth-test-servers');
}

/** Where the installation is, or undefined when it is missing. */
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

/** Where the installation is, or how it is installed: a test never installs anything within its own time. */
export async function installed(installation: Installation): Promise<string | Unavailable> {
  const missing = `${installation.name} is not installed: npm run install-test-servers`;
  return (await whereInstalled(installation)) ?? { unavailable: missing };
}
