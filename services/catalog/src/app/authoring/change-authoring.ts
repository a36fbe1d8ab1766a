import { type Operation, putDocument } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type Authoring, type AuthoringChange, noAuthoring } from '../../domain/authoring/authoring.ts';
import { authoringKey } from '../../storage/authoring.ts';

/**
 * Changes what the brand authors by one conditional write, with its audit row; answers what it authors then. Changes of one
 * client run one after the other, because each reads and writes a whole document: only another replica can come first. Throws what
 * `decide` throws, and `conflict` when other changes come first again and again.
 */
export async function changeAuthoring(
  context: Context,
  brand: BrandKey,
  operation: Operation,
  decide: (present: Authoring) => AuthoringChange | undefined,
): Promise<Authoring> {
  const { clientId, brandId } = brand;
  const id = authoringKey(brand);
  const { document } = await context.authoringQueue(clientId, () =>
    putDocument(context, {
      collection: context.authoring,
      id,
      operation,
      decide: (present) => {
        const change = decide(present ?? noAuthoring);
        if (change === undefined) return undefined;
        const { set, audit } = change;
        return {
          set: present ? set : { clientId, brandId, ...noAuthoring, ...set },
          audit: { ...audit, clientId, changed: { brandId, ...audit.changed } },
        };
      },
    }),
  );
  return document ?? noAuthoring;
}
