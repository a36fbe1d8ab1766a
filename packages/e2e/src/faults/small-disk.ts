import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stoppable, Unavailable } from '@telehealth/test-servers';

/** A separate file system that can be filled. */
export interface SmallDisk extends Stoppable {
  readonly folder: string;
  /** To the last block. */
  fill(): void;
  free(): void;
}

const size = '256m';

/** In memory; needs root. */
export async function mountSmallDisk(): Promise<SmallDisk | Unavailable> {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return { unavailable: 'a small disk cannot be mounted here: that needs root' };
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      for (const bytes of [1 << 20, 4096]) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    async stop() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: number, chunk: Buffer): void {
  for (;;) {
    try {
      writeSync(file, chunk);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
}
