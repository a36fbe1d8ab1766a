import { dayMs } from '@telehealth/ids';
import { type ClientPlace, documentsOf } from '@telehealth/service-kit/client-data';
import type { Store } from '@telehealth/store';
import { recordsDefinition } from './records.ts';

/** The outcomes that a service stores of the requests of a client. Those of operators name no client. */
export async function openClientRecords(
  store: Pick<Store, 'collection'>,
  clock: { now(): number },
): Promise<ClientPlace> {
  const records = await store.collection(recordsDefinition);
  return {
    ...documentsOf(records, 'idempotency', (clientId) => [{ clientId }]),
    kept: async () => [{ why: 'idempotency_day', until: clock.now() + dayMs }],
  };
}
