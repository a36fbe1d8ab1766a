import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Replaces the file at once, so that a kill leaves the one before or the whole new one. Readable by its owner only. */
export async function replaceFile(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const next = `${path}.next`;
  try {
    await using file = await open(next, 'w', 0o600);
    await fill(file);
    await file.sync();
    await rename(next, path);
  } catch (failure) {
    await rm(next, { force: true });
    throw failure;
  }
}
