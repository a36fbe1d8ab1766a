import { hash } from 'node:crypto';
import { insertIfAbsent } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/**
 * Names a client of which an address may be that of a member; the members of the client decide. It is stored before the member, so every
 * member is found by it.
 */
interface MemberAddress {
  /** `<SHA-256 of the address in hex>.<client id>` */
  readonly _id: string;
  readonly emailSha256: string;
  readonly clientId: string;
}

export type MemberAddresses = Collection<MemberAddress>;

export const memberAddressesDefinition: CollectionDefinition<MemberAddress> = {
  name: 'member_addresses',
  schemaVersion: 1,
  indexes: [
    { name: 'email', fields: ['emailSha256', '_id'] },
    { name: 'client', fields: ['clientId'] },
  ],
};

/** Safe to repeat. */
export async function keepAddress(
  addresses: MemberAddresses,
  { clientId, email }: { readonly clientId: string; readonly email: string },
  options: CallOptions,
): Promise<void> {
  const emailSha256 = hash('sha256', email, 'hex');
  await insertIfAbsent(addresses, { _id: `${emailSha256}.${clientId}`, emailSha256, clientId }, options);
}

/** The clients of which the address may be a member's, by id, at most `limit`. */
export async function clientsOfAddress(
  addresses: MemberAddresses,
  { email, limit }: { readonly email: string; readonly limit: number },
  options: CallOptions,
): Promise<readonly string[]> {
  const found = await addresses.find(
    { emailSha256: hash('sha256', email, 'hex') },
    { sort: { _id: 'asc' }, limit },
    options,
  );
  return found.map(({ clientId }) => clientId);
}
