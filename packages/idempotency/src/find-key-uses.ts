import type { FindKeyUses, KeyUse } from '@telehealth/service-kit';
import type { Store } from '@telehealth/store';
import { recordsDefinition } from './records.ts';

/** Finds the sealing keys that the records of a service need, with the end of the longest-lived record of each. */
export async function openKeyUses(store: Pick<Store, 'collection'>): Promise<FindKeyUses> {
  const records = await store.collection(recordsDefinition);
  return async (limits) => {
    const uses: KeyUse[] = [];
    for (;;) {
      const before = uses.at(-1);
      const [last] = await records.find(
        { keyId: before === undefined ? { gt: '' } : { lt: before.keyId } },
        {
          sort: [
            ['keyId', 'desc'],
            ['expiresAt', 'desc'],
          ],
          limit: 1,
        },
        limits,
      );
      if (last === undefined) return uses;
      uses.push({ keyId: last.keyId, until: last.expiresAt });
    }
  };
}
