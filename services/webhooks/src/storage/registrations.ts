import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { matching, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredRegistration } from '../domain/registrations/stored-registration.ts';

export interface RegistrationDocument extends StoredRegistration, ChangedDocument {}

export type Registrations = Collection<RegistrationDocument>;

export const registrationsDefinition: CollectionDefinition<RegistrationDocument> = {
  name: 'registrations',
  indexes: [
    outboxIndex,
    // The numbers of a brand bound its registrations.
    { name: 'place', fields: ['place'], unique: true, sparse: true },
    { name: 'brand_created', fields: ['brandId', 'createdAt', '_id'] },
    { name: 'client', fields: ['clientId', '_id'] },
    { name: 'client_created_id', fields: ['clientId', 'createdAt', '_id'] },
    { name: 'sealed_under', fields: ['sealedUnder', '_id'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** Of a brand. */
export const maxRegistrations = 20;

const isStored = { deletedAt: { exists: false } } as const;

/** The registration if it is reached and not deleted; any other is treated as missing. */
export async function findRegistration(
  registrations: Registrations,
  { registrationId, ...reached }: Reach & { readonly registrationId: string },
  options: CallOptions,
): Promise<RegistrationDocument | undefined> {
  const filter = { _id: registrationId, ...matching(reached), ...isStored };
  const [found] = await registrations.find(filter, { limit: 1 }, options);
  return found;
}

/** The registrations of a brand, or of clients, that are not deleted, the oldest first, after `after` (`createdAt` and id). */
export function findRegistrations(
  registrations: Registrations,
  reach: Reach,
  { after, limit }: { readonly after?: readonly [number, string] | undefined; readonly limit: number },
  options: CallOptions,
): Promise<RegistrationDocument[]> {
  return registrations.find(
    { ...matching(reach), ...isStored },
    { sort: { createdAt: 'asc', _id: 'asc' }, limit, after },
    options,
  );
}

/** Whether a client has created so many registrations since an instant (epoch ms), deleted ones included. */
export async function hasCreated(
  registrations: Registrations,
  { clientId, since, count }: { readonly clientId: string; readonly since: number; readonly count: number },
  options: CallOptions,
): Promise<boolean> {
  const found = await registrations.find({ clientId, createdAt: { gte: since } }, { limit: count }, options);
  return found.length === count;
}
