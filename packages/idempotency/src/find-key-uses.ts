import { type FindKeyUses, keyUsesOf } from '@telehealth/service-kit/keys';
import type { Store } from '@telehealth/store';
import { recordsDefinition } from './records.ts';

/** Sealing keys used by a service's records, with the latest expiry for each. */
export async function openKeyUses(store: Pick<Store, 'collection'>): Promise<FindKeyUses> {
  return keyUsesOf(await store.collection(recordsDefinition), { keyId: 'keyId', until: 'expiresAt' });
}
