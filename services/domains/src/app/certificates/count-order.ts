import { putDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type Counted, countOrder, takeFromPlatform } from '../../domain/certificates/order-quota.ts';
import type { StoredDomain } from '../../domain/domains/stored-domain.ts';
import type { OrderCountDocument } from '../../storage/certificates.ts';

const platformId = 'platform';

/**
 * Counts an order before it is placed. Returns the first instant (epoch ms) at which it may be placed; undefined for now. A
 * renewal counts for the platform alone, because a client cannot cause one.
 */
export async function countNewOrder(context: Context, domain: StoredDomain): Promise<number | undefined> {
  const { clientId, brandId, certificate } = domain;
  const limits = context.orderLimits;
  const isRenewal = certificate !== undefined;
  const ofPlatform = () =>
    count(context, platformId, (present, at) => {
      const counted = takeFromPlatform(present?.bucket, { at, isRenewal }, limits);
      return 'stored' in counted ? { stored: { bucket: counted.stored } } : counted;
    });
  if (isRenewal) return await ofPlatform();
  const ofClient = await count(context, clientId, (present, at) => {
    const counted = countOrder(present?.placed ?? [], { brandId, at }, limits);
    return 'stored' in counted ? { stored: { placed: counted.stored } } : counted;
  });
  return ofClient ?? (await ofPlatform());
}

type Counts = Pick<OrderCountDocument, 'placed' | 'bucket'>;

async function count(
  context: Context,
  id: string,
  decide: (present: Counts | undefined, at: number) => Counted<Counts>,
): Promise<number | undefined> {
  let retryAt: number | undefined;
  await putDocument<OrderCountDocument>(context, {
    collection: context.orderCounts,
    id,
    operation: taskOperation('certificate_order'),
    decide(present, at) {
      const counted = decide(present, at);
      retryAt = 'retryAt' in counted ? counted.retryAt : undefined;
      return 'stored' in counted ? { set: counted.stored } : undefined;
    },
  });
  return retryAt;
}
