import { readFileSync } from 'node:fs';
import { type Duration, parseDuration } from './duration.ts';

/** Secrets that are valid at once, the current one first. */
export type Secrets = readonly [string, ...string[]];

/** Milliseconds of a duration that is written in the source. */
export function msOf(duration: Duration): number {
  return parseDuration(duration) ?? Number.NaN;
}

/** One or two long secrets, separated by a comma; undefined for any other text. */
export function parseSecrets(text: string): Secrets | undefined {
  const [current = '', ...older] = text.split(',').map((secret) => secret.trim());
  const isUsable = older.length <= 1 && [current, ...older].every(isLongSecret) && !older.includes(current);
  return isUsable ? [current, ...older] : undefined;
}

/** 43 characters of base64 are 32 bytes, and so are 64 digits of hex. */
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

/** The content without white space at its ends; undefined when the file cannot be read. */
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
