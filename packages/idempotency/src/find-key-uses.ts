import { type FindKeyUses, keyUsesOf } from '@telehealth/service-kit';
import type { Store } from '@telehealth/store';
import { recordsDefinition } from './records.ts';

/** Finds the sealing keys that the records of a service need, with the end of the longest-lived record of each. */
export async function openKeyUses(store: Pick<Store, 'collection'>): Promise<FindKeyUses> {
  return keyUsesOf(await store.collection(recordsDefinition), { keyId: 'keyId', until: 'expiresAt' });
}
