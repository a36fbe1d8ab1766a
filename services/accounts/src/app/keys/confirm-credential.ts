import type { Operation } from '@telehealth/changes';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { isActive } from '../../domain/clients/suspension.ts';
import { endOf, isValid } from '../../domain/keys/api-key.ts';
import { findReplacements } from '../../storage/api-keys.ts';
import { recordUse } from './record-use.ts';

/** An API key that is still valid. */
export interface ConfirmedCredential {
  readonly keyId: string;
  /** Epoch ms from which it is invalid; undefined while no end is set. */
  readonly endsAt: number | undefined;
}

/**
 * Whether the API key with this SHA-256 is still valid, for a caller that knows what the key with this id reaches. Undefined for
 * another key, for one that is not valid, and while its client is suspended. It takes three small reads. The use of a valid key is stored.
 */
export async function confirmCredential(
  context: Pick<Context, 'apiKeys' | 'clients' | 'clock' | 'relay' | 'auditRows' | 'logger'>,
  operation: Pick<Operation, 'limits'>,
  { keySha256, knownKeyId }: { readonly keySha256: Uint8Array; readonly knownKeyId: string },
): Promise<ConfirmedCredential | undefined> {
  const { apiKeys, clock } = context;
  const { limits } = operation;
  const now = clock.now();
  const [key, replacements] = await Promise.all([
    findOne(apiKeys, { keySha256: Buffer.from(keySha256).toString('hex') }, limits),
    findReplacements(apiKeys, [knownKeyId], limits),
  ]);
  const replacement = replacements.get(knownKeyId)?.replaces;
  if (key?._id !== knownKeyId || !isValid(key, replacement, now)) return undefined;
  if (!isActive(await context.clients.get(key.clientId, limits))) return undefined;
  await recordUse(context, operation, key);
  return { keyId: knownKeyId, endsAt: endOf(key, replacement) };
}
