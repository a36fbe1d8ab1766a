import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { SessionOwners, StoredBrowserSession } from '../../domain/browser-sessions/browser-session.ts';
import { endOf } from '../../domain/keys/api-key.ts';
import { memberOf } from '../../domain/members/member.ts';
import { findReplacements } from '../../storage/api-keys.ts';

/** The client, the brand and the key of a session, or of a link that opens one, as they are now. */
export async function ownersOf(
  context: Pick<Context, 'apiKeys' | 'brands' | 'clients' | 'people'>,
  owned: Pick<StoredBrowserSession, 'clientId' | 'brandId' | 'keyId' | 'memberId'>,
  limits: CallOptions,
): Promise<SessionOwners> {
  const { clientId, brandId, keyId, memberId } = owned;
  const [client, brand, keyEnds, people] = await Promise.all([
    context.clients.get(clientId, limits),
    brandId === undefined ? undefined : context.brands.get(brandId, limits),
    endsOfKeys(context, keyId === undefined ? [] : [keyId], limits),
    memberId === undefined ? undefined : context.people.get(clientId, limits),
  ]);
  const keyEndsAt = keyId === undefined ? undefined : keyEnds.get(keyId);
  return { client, brand, keyEndsAt, member: memberOf(people, memberId) };
}

/** When keys end, by id (epoch ms); undefined while no end is set. A missing key has ended. It takes two reads for any number of keys. */
export async function endsOfKeys(
  { apiKeys }: Pick<Context, 'apiKeys'>,
  keyIds: readonly string[],
  limits: CallOptions,
): Promise<ReadonlyMap<string, number | undefined>> {
  if (keyIds.length === 0) return new Map();
  const [keys, replacements] = await Promise.all([
    apiKeys.find({ _id: { in: keyIds } }, { limit: keyIds.length }, limits),
    findReplacements(apiKeys, keyIds, limits),
  ]);
  const found = new Map(keys.map((key) => [key._id, key]));
  return new Map(
    keyIds.map((keyId) => {
      const key = found.get(keyId);
      return [keyId, key === undefined ? 0 : endOf(key, replacements.get(keyId)?.replaces)];
    }),
  );
}
