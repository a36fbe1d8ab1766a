import { putDocument } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type Authoring, type AuthoringChange, noAuthoring } from '../../domain/authoring/authoring.ts';
import { enablementChanged } from '../../domain/enablements/enablement-changed.ts';
import { brandKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * Changes what a brand authors by one conditional write with its audit row. Returns what the brand authors afterwards. Changes of
 * one client run one after the other, because each writes a whole document: only another replica can overtake them. The decision uses
 * the document that was written last without a read, which makes many concurrent changes cheap. Throws what `decide` throws, and
 * `conflict` when other changes come first again and again.
 */
export async function changeAuthoring(
  context: Context,
  operation: BrandOperation,
  decide: (present: Authoring) => AuthoringChange | undefined,
): Promise<Authoring> {
  const { clientId, brandId, mode } = operation.brand;
  const { authoring, authoringQueue, latestAuthoring } = context;
  const id = brandKey(operation.brand);
  const { document } = await authoringQueue(clientId, async () => {
    const { document: latest } = latestAuthoring;
    const changed = await putDocument(context, {
      collection: authoring,
      id,
      operation,
      known: latest?._id === id ? latest : undefined,
      decide: (present) => {
        const change = decide(present ?? noAuthoring);
        if (change === undefined) return undefined;
        const { set, audit } = change;
        return {
          set: present ? set : { clientId, brandId, ...noAuthoring, ...set },
          ...(set.lists && { events: [enablementChanged({ clientId, brandId, test: mode === 'test' })] }),
          audit: { ...audit, clientId, changed: { brandId, ...audit.changed } },
        };
      },
    });
    latestAuthoring.document = changed.document;
    return changed;
  });
  return document ?? noAuthoring;
}
