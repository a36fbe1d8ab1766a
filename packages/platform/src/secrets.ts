import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@telehealth/service-kit';

/** The secrets of a platform on one machine; created once and stored in the data folder. */
export interface Secrets {
  /** Shared by the services to prove calls between them. */
  readonly internalCredential: string;
  /** The first operator's token. */
  readonly operatorToken: string;
  /** `<key id>:<base64 of 32 bytes>`, the key that wraps journey keys. */
  readonly sealingKey: string;
}

/**
 * The secrets of the data folder, created at the first start, readable by the owner only. Concurrent starts get the same
 * secrets, and the file is never incomplete. Throws `ConfigError` for a file without valid secrets.
 */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) makeFile(file);
  const secrets = parsed(readFileSync(file, 'utf8'));
  if (secrets === undefined) {
    const message = `has a damaged ${file}: bring it back from a backup, or delete the folder to begin anew`;
    throw new ConfigError([{ variable: 'DATA_DIR', message }]);
  }
  return secrets;
}

/** A link, unlike a rename, never replaces the file of a concurrent start. */
function makeFile(file: string): void {
  const beside = `${file}.${randomUUID()}`;
  try {
    const text = `${JSON.stringify(makeSecrets(), null, 2)}\n`;
    writeFileSync(beside, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

function parsed(text: string): Secrets | undefined {
  try {
    const { internalCredential, operatorToken, sealingKey } = JSON.parse(text);
    const secrets = { internalCredential, operatorToken, sealingKey };
    const isWhole = Object.values(secrets).every((secret) => typeof secret === 'string' && secret !== '');
    return isWhole ? secrets : undefined;
  } catch {
    return undefined;
  }
}

function makeSecrets(): Secrets {
  return {
    internalCredential: randomBytes(32).toString('base64url'),
    operatorToken: `opt_${randomBytes(32).toString('base64url')}`,
    sealingKey: `k1:${randomBytes(32).toString('base64')}`,
  };
}
