import { mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Long enough to fetch and build every server over a slow connection. */
const waitLimitMs = 10 * 60_000;

/**
 * The folder of `name`, created by `install` on first use in the user's cache, outside the work tree. The name includes
 * the version. `install` fills an empty folder, which is moved into place when it is complete; one process at a time
 * installs, the others wait.
 *
 * Rejects when `install` does, and when another process holds the lock for ten minutes.
 */
export async function installOnce(name: string, install: (folder: string) => Promise<void>): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'telehealth-test-servers');
  const folder = join(cache, name);
  if (await exists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  try {
    if (await exists(folder)) return folder;
    const unfinished = await mkdtemp(`${folder}.`);
    try {
      process.stderr.write(`test-servers: installing ${name} into ${cache}, once\n`);
      await install(unfinished);
      await rename(unfinished, folder);
      process.stderr.write(`test-servers: ${name} is installed\n`);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    return folder;
  } finally {
    await unlock();
  }
}

async function lock(path: string): Promise<() => Promise<void>> {
  const deadline = Date.now() + waitLimitMs;
  while (Date.now() < deadline) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (await holderIsGone(path)) await rm(path, { force: true });
    else await delay(200);
  }
  throw new Error(`${path} is still locked; remove it if no installation is running`);
}

async function holderIsGone(path: string): Promise<boolean> {
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
