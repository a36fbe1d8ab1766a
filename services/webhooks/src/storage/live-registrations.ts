import type { CallOptions } from '@telehealth/store';
import type { RegistrationDocument, Registrations } from './registrations.ts';

const pageSize = 100;

/** The registrations of a brand that are not deleted, 20 at most. Throws `StoreUnavailable`. */
export function registrationsOfBrand(
  registrations: Registrations,
  brandId: string,
  options: CallOptions,
): Promise<RegistrationDocument[]> {
  const filter = { place: { gte: `${brandId}:`, lt: `${brandId};` } };
  return registrations.find(filter, { limit: pageSize }, options);
}

/** The registrations of all brands of a client that are not deleted. Throws `StoreUnavailable`. */
export async function registrationsOfClient(
  registrations: Registrations,
  clientId: string,
  options: CallOptions,
): Promise<readonly RegistrationDocument[]> {
  const found: RegistrationDocument[] = [];
  for (;;) {
    const last = found.at(-1);
    const page = await registrations.find(
      { clientId, place: { exists: true } },
      { sort: { _id: 'asc' }, limit: pageSize, ...(last && { after: [last._id] }) },
      options,
    );
    found.push(...page);
    if (page.length < pageSize) return found;
  }
}
