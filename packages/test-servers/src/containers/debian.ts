import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installation } from '../installation/installation.ts';

const run = promisify(execFile);

/** A small Debian as `root.tar`, on which stand-ins for official images are built. */
export const debian: Installation = {
  name: 'debian-bookworm-2',
  needs: 'Linux, root and debootstrap (as root: apt-get install debootstrap)',
  async install(into) {
    const root = join(into, 'root');
    const options = ['--variant=minbase', '--include=busybox,haproxy'];
    // In its own name space, so that mounts in the root end with it.
    await run('unshare', ['--mount', 'debootstrap', ...options, 'bookworm', root], {
      timeout: 30 * 60_000,
      maxBuffer: 64 * 1024 * 1024,
    });
    const archives = ['var/cache/apt/archives', 'var/lib/apt/lists'].map((path) => join(root, path));
    await Promise.all(archives.map((path) => rm(path, { recursive: true })));
    await run('tar', ['-C', root, '--one-file-system', '-cf', join(into, 'root.tar'), '.']);
    await rm(root, { recursive: true });
  },
};
