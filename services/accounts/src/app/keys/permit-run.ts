import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideRunPermit } from '../../domain/clients/run-permit.ts';
import { getBrand } from '../brands/get-brand.ts';

/** Permits a test run of a brand of the client. Throws `not-found` for a brand that is not its own. */
export async function permitRun(
  context: Context,
  operation: Operation,
  { clientId, brandId }: { readonly clientId: string; readonly brandId: string },
): Promise<void> {
  await getBrand(context, operation, { brandId, clientIds: [clientId] });
  await changeDocument(context, {
    collection: context.clients,
    id: clientId,
    operation,
    decide: (present, at) => decideRunPermit(present, brandId, at),
  });
}
