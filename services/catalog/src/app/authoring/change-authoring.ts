import { putDocument } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type Authoring, type AuthoringChange, noAuthoring } from '../../domain/authoring/authoring.ts';
import { enablementChanged } from '../../domain/enablements/enablement-changed.ts';
import { brandKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * Changes what a brand authors by one conditional write, with its audit row; answers what it authors then. Changes of one
 * client run one after the other, because each writes a whole document: only another replica can come first. The document as it was
 * written last is decided on without a read, so that many changes at once cost as little as can be. Throws what
 * `decide` throws, and `conflict` when other changes come first again and again.
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
