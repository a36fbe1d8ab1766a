import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installOnce } from './install-once.ts';

let cache: string;

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'install-once-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true });
});

const kept = () => readdir(join(cache, 'telehealth-test-servers'));

test('of many concurrent callers one installs, and no caller sees an incomplete folder', async () => {
  let installations = 0;
  const install = async (folder: string): Promise<void> => {
    installations++;
    await writeFile(join(folder, 'first'), '1');
    await writeFile(join(folder, 'last'), '2');
  };
  const folders = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const folder = await installOnce('thing-1', install);
      return await readFile(join(folder, 'last'), 'utf8');
    }),
  );
  expect(folders).toEqual(['2', '2', '2', '2', '2']);
  expect(installations).toBe(1);
  expect(await kept()).toEqual(['thing-1']);
});

test('a failed installation leaves nothing behind, and the next one starts again', async () => {
  const fail = async (folder: string): Promise<void> => {
    await writeFile(join(folder, 'half'), '');
    throw new Error('no network');
  };
  await expect(installOnce('thing-1', fail)).rejects.toThrow('no network');
  expect(await kept()).toEqual([]);
  const folder = await installOnce('thing-1', async () => {});
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a dead process is taken over', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  await installOnce('thing-1', async () => {});
  const lock = join(cache, 'telehealth-test-servers', 'thing-2.lock');
  await writeFile(lock, String(dead));
  await installOnce('thing-2', async () => {});
  expect((await kept()).sort()).toEqual(['thing-1', 'thing-2']);
});
