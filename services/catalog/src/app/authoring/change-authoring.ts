import { type Operation, putDocument } from '@telehealth/changes';
import type { Call } from '@telehealth/rpc';
import { brandOf, isTest } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type Authoring, type AuthoringChange, noAuthoring } from '../../domain/authoring/authoring.ts';
import { enablementChanged } from '../../domain/enablements/enablement-changed.ts';
import { authoringKey } from '../../storage/authoring.ts';

/**
 * Changes what the brand of a call authors by one conditional write, with its audit row; answers what it authors then. Changes of one
 * client run one after the other, because each reads and writes a whole document: only another replica can come first. Throws what
 * `decide` throws, and `conflict` when other changes come first again and again.
 */
export async function changeAuthoring(
  context: Context,
  call: Call,
  operation: Operation,
  decide: (present: Authoring) => AuthoringChange | undefined,
): Promise<Authoring> {
  const brand = brandOf(call);
  const { clientId, brandId } = brand;
  const test = isTest(call);
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
          ...(set.lists && { events: [enablementChanged({ ...brand, test })] }),
          audit: { ...audit, clientId, changed: { brandId, ...audit.changed } },
        };
      },
    }),
  );
  return document ?? noAuthoring;
}
