import { type FileHandle, open, rm } from 'node:fs/promises';
import { UsageError } from './failure.ts';

/** Takes bytes, in order. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/**
 * Makes a file that nobody but its owner can read, before anything else, and has it filled; when that fails, the file
 * is gone again.
 *
 * @throws UsageError when there is such a file already, or it cannot be made.
 */
export async function fillNewFile(path: string, fill: (sink: Sink) => Promise<void>): Promise<void> {
  const file = await made(path);
  try {
    await fill(async (bytes) => void (await file.writeFile(bytes)));
  } catch (failure) {
    await rm(path, { force: true });
    throw failure;
  } finally {
    await file.close();
  }
}

async function made(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UsageError(`--out: ${path} ${isThere ? 'is there already' : 'cannot be written'}`);
  }
}
