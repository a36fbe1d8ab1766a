import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentialFor, digestOf } from '@telehealth/rpc';
import { parseSealingKeys } from '@telehealth/sealing';
import { ConfigError } from '@telehealth/service-kit/config';
import { gateway, type SecretSetting, services } from './services.ts';

/** The secrets of a platform on one machine. They are created once and stored in the data folder. */
export interface Secrets {
  /** The internal credential of each process is derived from it. */
  readonly internalCredential: string;
  /** The token of the bootstrap operator. */
  readonly operatorToken: string;
  /** The gateway's key for cursors. */
  readonly cursorKey: string;
  /** `<key id>:<base64 of 32 bytes>`. The sealing key of each service is derived from it. */
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
    const message = `has a damaged ${file}: restore it from a backup, or delete the folder to start again`;
    throw new ConfigError([{ variable: 'DATA_DIR', message }]);
  }
  return secrets;
}

/** The secrets of one service. Each service has its own sealing keys, so that it cannot open what another service has sealed. */
export function secretsOf(
  service: string,
  { operatorToken, sealingKey }: Secrets,
): Readonly<Record<SecretSetting, string>> {
  const sealingKeys = parseSealingKeys(sealingKey);
  if (sealingKeys === undefined) throw new Error('the sealing key of the data folder cannot be used');
  const own = sealingKeys.map(({ id, key }) => {
    return `${id}:${derived(key, `telehealth sealing key of ${service}`).toString('base64')}`;
  });
  return { OPERATOR_TOKEN: operatorToken, SEALING_KEYS: own.join(',') };
}

export function internalCredentialOf(process: string, { internalCredential }: Secrets): string {
  return derived(internalCredential, `telehealth internal credential of ${process}`).toString('hex');
}

/** The settings by which one service proves its calls and recognizes its callers. */
export function callSettings(
  service: string,
  secrets: Secrets,
): Readonly<Record<'INTERNAL_CREDENTIAL' | 'INTERNAL_CALLERS', string>> {
  const callers = [gateway, ...services].map(({ name }) => {
    const presented = credentialFor(service, internalCredentialOf(name, secrets));
    return `${name}:${digestOf(presented)}`;
  });
  return {
    INTERNAL_CREDENTIAL: internalCredentialOf(service, secrets),
    INTERNAL_CALLERS: callers.join(','),
  };
}

function derived(key: string | Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}

/** Makes the file by a link, which unlike a rename never replaces the file of a concurrent start. */
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
    const { internalCredential, operatorToken, cursorKey, sealingKey } = JSON.parse(text);
    const secrets = { internalCredential, operatorToken, cursorKey, sealingKey };
    const isWhole = Object.values(secrets).every((secret) => typeof secret === 'string' && secret !== '');
    return isWhole ? secrets : undefined;
  } catch {
    return undefined;
  }
}

function makeSecrets(): Secrets {
  return {
    internalCredential: randomBytes(32).toString('base64url'),
    operatorToken: randomBytes(32).toString('base64url'),
    cursorKey: randomBytes(32).toString('base64url'),
    sealingKey: `k1:${randomBytes(32).toString('base64')}`,
  };
}
