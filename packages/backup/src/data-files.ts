import { readdirSync } from 'node:fs';

/** The folder of media items inside a data folder. */
export const mediaFolder = 'media';

/** The database files of a data folder; none while there is no such folder. */
export function databasesIn(dataDir: string): string[] {
  return namesIn(dataDir).filter((name) => name.endsWith('.sqlite'));
}

/** The files of a data folder that hold keys in plain. They are never part of a backup. */
export function keyFilesIn(dataDir: string): string[] {
  const ofRunning = new Set(['standalone.json', 'distributed.json']);
  return namesIn(dataDir).filter((name) => name.endsWith('.json') && !ofRunning.has(name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
