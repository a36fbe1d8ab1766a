import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideAdvance } from '../../domain/clients/decide-advance.ts';
import { findAllBrands } from '../../storage/brands.ts';
import type { ClientDocument } from '../../storage/clients.ts';

/** Moves the test clock of a client ahead. Throws what `decideAdvance` throws, and `not-found`. */
export async function advanceClock(
  context: Context,
  operation: Operation,
  { clientId, advanceMs }: { readonly clientId: string; readonly advanceMs: number },
): Promise<ClientDocument> {
  const brands = await findAllBrands(context.brands, clientId, operation.limits);
  const asked = { advanceMs, brandIds: brands.map(({ _id }) => _id) };
  const { document } = await changeDocument(context, {
    collection: context.clients,
    id: clientId,
    operation,
    decide: (present, at) => decideAdvance(present, asked, at),
  });
  return document;
}
