import { readFileSync } from 'node:fs';
import { type Duration, parseDuration } from './duration.ts';

/** Valid at once, the current one first. */
export type Secrets = readonly [string, ...string[]];

/** For durations in source. */
export function msOf(duration: Duration): number {
  return parseDuration(duration) ?? Number.NaN;
}

/** Comma-separated; undefined for other text. */
export function parseSecrets(text: string): Secrets | undefined {
  const [current = '', ...older] = text.split(',').map((secret) => secret.trim());
  const isUsable = older.length <= 1 && [current, ...older].every(isLongSecret) && !older.includes(current);
  return isUsable ? [current, ...older] : undefined;
}

/** 32 bytes are 43 characters of base64 or 64 hex digits. */
function isLongSecret(text: string): boolean {
  if (/^[0-9a-f]*$/i.test(text)) return text.length >= 64;
  return /^[A-Za-z0-9+/_-]{43,}={0,2}$/.test(text);
}

export function isEncrypted(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:';
}

export function isOnThisMachine(text: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(text)?.hostname ?? '');
}

/** Trimmed; undefined when the file cannot be read. */
export function readSecretFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

/** Undefined when malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
