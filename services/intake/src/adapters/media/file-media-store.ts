import { randomUUID } from 'node:crypto';
import { type FileHandle, glob, mkdir, open, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError } from '@telehealth/errors';
import type { MediaItemPrefix, MediaStore, PartName } from './media-store.ts';

/** More bytes than a file system stores beside the name of a file. */
const probeBytes = Buffer.alloc(4096);

/** A media store of files in a folder, which is created when missing. All replicas share it. */
export function createFileMediaStore(folder: string): MediaStore {
  const folderOf = ({ journeyId, mediaId }: MediaItemPrefix) => join(folder, journeyId, mediaId);
  const probe = join(folder, `.probe-${randomUUID()}`);
  const fileOf = (name: PartName) => join(folderOf(name), name.part);

  return {
    put: (name, bytes) =>
      reached(async () => {
        const path = folderOf(name);
        const made = await mkdir(path, { recursive: true, mode: 0o700 });
        await synced(await open(fileOf(name), 'wx', 0o600), (file) => file.writeFile(bytes));
        await synced(await open(path, 'r'));
        // A new folder is durable once the folder above it is synced.
        for (let at = path; made !== undefined && at.length >= made.length; at = dirname(at)) {
          await synced(await open(dirname(at), 'r'));
        }
      }),
    get: (name) =>
      readFile(fileOf(name)).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? new Error('no such object', { cause }) : unavailable(cause);
      }),
    remove: (name) => reached(() => rm(fileOf(name), { force: true })),
    removeAll: (prefix) =>
      reached(async () => {
        await rm(folderOf(prefix), { recursive: true, force: true });
        await rmdir(join(folder, prefix.journeyId)).catch(unlessInUse);
      }),
    size: () =>
      reached(async () => {
        let [count, bytes] = [0, 0];
        for await (const path of glob('*/*/*', { cwd: folder })) {
          // It may be removed by now.
          const found = await stat(join(folder, path)).catch(() => undefined);
          if (!found?.isFile()) continue;
          count++;
          bytes += found.size;
        }
        return { count, bytes };
      }),
    ping: () =>
      reached(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Only a write detects a full disk or a read-only mount.
        await synced(await open(probe, 'w', 0o600), (file) => file.writeFile(probeBytes)).finally(() =>
          rm(probe, { force: true }),
        );
      }),
    close: async () => {},
  };
}

async function synced(file: FileHandle, write?: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw unavailable(cause);
  }
}

function unavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'the media folder cannot be used', { cause });
}

/** The folder of the journey stays while it has another media item. */
function unlessInUse(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error;
}
