import { hash } from 'node:crypto';
import type { SealingKeys } from '@telehealth/sealing';

/** The keys that seal what browsers keep, made of the secrets of the gateway, the current one first. */
export function cookieKeys(secrets: readonly [string, ...string[]]): SealingKeys {
  const keyOf = (secret: string) => ({
    id: hash('sha256', secret, 'hex').slice(0, 8),
    key: hash('sha256', secret, 'buffer'),
  });
  const [current, ...older] = secrets;
  return [keyOf(current), ...older.map(keyOf)];
}
