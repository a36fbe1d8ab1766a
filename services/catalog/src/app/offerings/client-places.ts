import { openClientRecords } from '@telehealth/idempotency';
import { type ClientPlace, documentsOf, idsFrom } from '@telehealth/service-kit/client-data';
import type { Context } from '../../context.ts';

/** What catalog stores about a client, in the order of its removal. Ids of its documents begin with the client. */
export async function clientPlaces(context: Context): Promise<readonly ClientPlace[]> {
  const { store, clock } = context;
  const ofBrands = (clientId: string) => [idsFrom(`${clientId}/`)];
  return [
    documentsOf(context.enablements, 'enablements', ofBrands),
    documentsOf(context.displayCopies, 'display_copies', ofBrands),
    documentsOf(context.authoring, 'authoring', ofBrands),
    documentsOf(context.executions, 'agreement_executions', (clientId) => [{ _id: clientId }]),
    await openClientRecords(store, clock),
  ];
}
