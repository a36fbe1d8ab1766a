import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';

const fileName = 'backup.json';

/** What a backup holds. Snake case: it is read by other tools too. */
export interface Manifest {
  /** The instant of the copy, ISO 8601. */
  readonly made_at: string;
  /** SHA-256 in hex of each file, by its path inside the backup. */
  readonly files: Readonly<Record<string, string>>;
}

/** Writes the manifest of the files that are in the folder. */
export async function writeManifest(folder: string, madeAt: number): Promise<Manifest> {
  const manifest = { made_at: new Date(madeAt).toISOString(), files: await digestFiles(folder) };
  writeFileSync(join(folder, fileName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** Reads the manifest, and checks every file against it. Throws `BackupError`. */
export async function checkManifest(folder: string): Promise<Manifest> {
  const file = join(folder, fileName);
  if (!existsSync(file)) throw new BackupError(`${folder} is no backup: it has no ${fileName}.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const found = await digestFiles(folder);
  const paths = new Set([...Object.keys(manifest.files), ...Object.keys(found)]);
  const different = [...paths].filter((path) => manifest.files[path] !== found[path]);
  if (different.length === 0) return manifest;
  throw new BackupError(`These files are not as the backup wrote them: ${different.sort().join(', ')}.`);
}

async function digestFiles(folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const path of filesIn(folder).filter((found) => found !== fileName)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, path)), hash);
    digests[path] = hash.digest('hex');
  }
  return digests;
}

/** The paths of all files below the folder, relative to it, in order. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
