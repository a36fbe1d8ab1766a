import { hash } from 'node:crypto';
import type { SealingKeys } from '@telehealth/sealing';

/** `secrets` are those of the gateway, the current one first. */
export function cookieKeys(secrets: readonly [string, ...string[]]): SealingKeys {
  const keyOf = (secret: string) => ({
    id: hash('sha256', secret, 'hex').slice(0, 8),
    key: hash('sha256', secret, 'buffer'),
  });
  const [current, ...older] = secrets;
  return [keyOf(current), ...older.map(keyOf)];
}
