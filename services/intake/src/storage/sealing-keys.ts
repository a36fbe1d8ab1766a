import type { SealingKey, SealingKeys } from './keyring.ts';

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
