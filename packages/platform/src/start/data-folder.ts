import { join } from 'node:path';
import { ConfigError } from '@telehealth/service-kit/config';
import { type FileLock, lockFile } from '@telehealth/store';

/**
 * Locks the data folder for this platform until it is released or this process ends (decisions.md 16). Throws `ConfigError` while
 * another platform has it; then nothing has changed in the folder.
 */
export function claimDataFolder(dataDir: string): FileLock {
  const lock = lockFile(join(dataDir, 'platform.lock'));
  if (lock !== undefined) return lock;
  const message = `is the folder ${dataDir} of a platform that is running: stop that platform, or name another folder`;
  throw new ConfigError([{ variable: 'DATA_DIR', message }]);
}
