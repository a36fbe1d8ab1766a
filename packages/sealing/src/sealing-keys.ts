/** A key that seals, or wraps other keys. */
export interface SealingKey {
  /** The name of the key in sealed text: letters, digits, `-`. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** Sealing keys, the current one first; the older ones only open what they sealed. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/**
 * Reads `<id>:<base64 of 32 bytes>`, several separated by commas, the current key first. Undefined when the
 * text is anything else or an id repeats.
 */
export function parseSealingKeys(text: string): SealingKeys | undefined {
  const keys: SealingKey[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*([A-Za-z0-9-]+):([A-Za-z0-9+/]{43}=)\s*$/.exec(part);
    if (!match?.[1] || !match[2]) return undefined;
    keys.push({ id: match[1], key: Buffer.from(match[2], 'base64') });
  }
  const [current, ...older] = keys;
  if (!current || new Set(keys.map(({ id }) => id)).size < keys.length) return undefined;
  return [current, ...older];
}

/** The part of an environment reader that `readSealingKeys` needs. */
export interface SecretReader {
  secretOf<T extends object>(variable: string, parse: (text: string) => T | undefined, fault: string): T;
}

/** Reads the setting `SEALING_KEYS`. */
export function readSealingKeys(read: SecretReader): SealingKeys {
  return read.secretOf(
    'SEALING_KEYS',
    parseSealingKeys,
    'must be id:base64 of 32 bytes, several separated by commas, ids distinct',
  );
}
