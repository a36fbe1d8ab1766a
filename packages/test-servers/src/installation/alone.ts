import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * One process at a time per name; others wait. The lock is a database file's in `folder`: the operating system releases
 * it with the process.
 */
export async function alone<T>(
  folder: string,
  name: string,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, `${name}.sqlite`), { timeout: 0 });
  try {
    for (let waits = 0; !taken(lock); waits++) {
      if (waits === 0) onWait();
      await delay(200);
    }
    return await work();
  } finally {
    lock.close();
  }
}

const busy = 5;

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false;
    throw error;
  }
}
