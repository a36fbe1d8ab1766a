import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Sink } from './cli-io.ts';
import { UsageError } from './failure.ts';

/**
 * Readable by its owner only; removed when filling fails.
 *
 * @throws UsageError when the file exists or cannot be created.
 */
export async function fillNewFile(path: string, fill: (sink: Sink) => Promise<void>): Promise<void> {
  const file = await createFile(path);
  try {
    await fill(async (bytes) => void (await file.writeFile(bytes)));
  } catch (failure) {
    await rm(path, { force: true });
    throw failure;
  } finally {
    await file.close();
  }
}

async function createFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UsageError(`--out: ${path} ${exists ? 'is there already' : 'cannot be written'}`);
  }
}
