/** Seals, or wraps other keys. */
export interface SealingKey {
  /** In sealed text: letters, digits, `-`. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The current one first; older ones only open. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/** `<id>:<base64 of 32 bytes>`, comma-separated, the current key first. Undefined for other text or a repeated id. */
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

export interface SecretReader {
  secretOf<T extends object>(variable: string, parse: (text: string) => T | undefined, fault: string): T;
}

/** From `SEALING_KEYS`. */
export function readSealingKeys(read: SecretReader): SealingKeys {
  return read.secretOf(
    'SEALING_KEYS',
    parseSealingKeys,
    'must be id:base64 of 32 bytes, several separated by commas, ids distinct',
  );
}
