import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isMissing, whyNotInstalled } from '../why-not-installed.ts';
import { alone } from './alone.ts';
import { cacheFolder, type Installation, whereInstalled } from './installation.ts';

/** Tries of one installation; the registries it asks may be away for a moment. */
const tries = 3;

/** The end of a folder that an installation has not completed. */
const incomplete = '.incomplete';

/** What an installation of everything takes. */
export interface InstallOptions {
  /** Prints a line of progress. */
  readonly print: (line: string) => void;
  /** The time between two tries. */
  readonly pauseMs?: number;
}

/**
 * Installs what is missing, one after the other, and says so line by line. Only one process installs at a time; the
 * others wait for it and then find everything there. Whatever an installation left that was killed is removed first.
 *
 * Returns what could not be installed, each as a sentence that says why and what to do.
 */
export async function installAll(
  installations: readonly Installation[],
  options: InstallOptions,
): Promise<readonly string[]> {
  if ((await missingOf(installations)).length === 0) return [];
  const folder = cacheFolder();
  const onWait = () => options.print('another installation is under way: waiting for it');
  return await alone(folder, onWait, async () => {
    await removeIncomplete(folder);
    const missing = await missingOf(installations);
    const failures: string[] = [];
    for (const [i, installation] of missing.entries()) {
      const line = `${i + 1}/${missing.length} ${installation.name}`;
      options.print(`${line}: installing into ${folder}`);
      const beganAt = performance.now();
      const failure = await install(folder, installation, options);
      const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
      options.print(`${line}: ${failure ?? `installed in ${seconds} s`}`);
      if (failure !== undefined) failures.push(failure);
    }
    return failures;
  });
}

async function missingOf(installations: readonly Installation[]): Promise<readonly Installation[]> {
  const places = await Promise.all(installations.map(whereInstalled));
  return installations.filter((_, i) => places[i] === undefined);
}

async function removeIncomplete(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (entry.endsWith(incomplete)) await rm(join(folder, entry), { recursive: true, force: true });
  }
}

/** Why it could not be installed; undefined when it is. */
async function install(
  folder: string,
  installation: Installation,
  { print, pauseMs = 5000 }: InstallOptions,
): Promise<string | undefined> {
  if (installation.install === undefined) return `${installation.name} needs ${installation.needs}`;
  const place = join(folder, installation.name);
  const partial = place + incomplete;
  for (let left = tries - 1; ; left--) {
    try {
      await mkdir(partial);
      await installation.install(partial);
      await rename(partial, place);
      return undefined;
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      const reason = whyNotInstalled(error, installation);
      // A program that is missing does not appear by waiting.
      if (isMissing(error) || left === 0) return reason;
      print(`${reason}; trying again in ${pauseMs / 1000} s`);
      await delay(pauseMs);
    }
  }
}
