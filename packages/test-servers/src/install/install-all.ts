import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { alone } from '../installation/alone.ts';
import { cacheFolder, type Installation, whereInstalled } from '../installation/installation.ts';
import { isMissing, whyNotInstalled } from '../installation/why-not-installed.ts';

/** Of one installation; registries may be unavailable for a moment. */
const tries = 3;

/** Suffix of the folder of an unfinished installation. */
const incomplete = '.incomplete';

export interface InstallOptions {
  /** A line of progress. */
  readonly print: (line: string) => void;
  /** Between two tries. */
  readonly pauseMs?: number;
}

/** Concurrent installations: some compile, others wait for a registry. */
const atOnce = 2;

/**
 * Installs what is missing and reports it line by line. Processes install a thing one at a time; the second finds it
 * installed. Leftovers of a killed installer are removed first.
 *
 * Returns a sentence for each failure, with its reason and remedy.
 */
export async function installAll(
  installations: readonly Installation[],
  options: InstallOptions,
): Promise<readonly string[]> {
  const places = await Promise.all(installations.map(whereInstalled));
  const missing = installations.filter((_, i) => places[i] === undefined);
  const failures: string[] = [];
  const queue = missing.entries();
  const work = async (): Promise<void> => {
    for (const [i, installation] of queue) {
      const line = `${i + 1}/${missing.length} ${installation.name}`;
      const failure = await installAlone(installation, line, options);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
}

/** The reason of a failure; undefined on success. */
async function installAlone(
  installation: Installation,
  line: string,
  options: InstallOptions,
): Promise<string | undefined> {
  const folder = cacheFolder();
  const onWait = () => options.print(`${line}: another installation is under way: waiting for it`);
  return await alone(join(folder, 'locks'), installation.name, onWait, async () => {
    if ((await whereInstalled(installation)) !== undefined) return undefined;
    options.print(`${line}: installing into ${folder}`);
    const beganAt = performance.now();
    const failure = await install(folder, installation, options);
    const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
    options.print(`${line}: ${failure ?? `installed in ${seconds} s`}`);
    return failure;
  });
}

/** The reason of a failure; undefined on success. */
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
      await remove(partial);
      await mkdir(partial);
      await installation.install(partial);
      await rename(partial, place);
      return undefined;
    } catch (error) {
      await remove(partial);
      const reason = whyNotInstalled(error, installation);
      // Waiting does not help against a missing program.
      if (isMissing(error) || left === 0) return reason;
      print(`${reason}; trying again in ${pauseMs / 1000} s`);
      await delay(pauseMs);
    }
  }
}

/** What a stopped installer has started may still write for a moment. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}
