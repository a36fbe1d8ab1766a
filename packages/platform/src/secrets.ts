import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a machine of its own needs to keep secret; made once and kept in the data folder. */
export interface Secrets {
  /** Shared by the services to prove calls between them. */
  readonly internalCredential: string;
  /** The first operator's token. */
  readonly operatorToken: string;
  /** `<key id>:<base64 of 32 bytes>`, the key that wraps journey keys. */
  readonly sealingKey: string;
}

/** The data folder's secrets, made on first use, readable by the owner only. */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  try {
    writeFileSync(file, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}

function makeSecrets(): Secrets {
  return {
    internalCredential: randomBytes(32).toString('base64url'),
    operatorToken: `opt_${randomBytes(32).toString('base64url')}`,
    sealingKey: `k1:${randomBytes(32).toString('base64')}`,
  };
}
