import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OrderState } from '@telehealth/contracts/orders/v1/order';
import type { Context } from '@telehealth/orders';
import { writable } from '@telehealth/store/writing';

/** Stored one millisecond apart. */
export interface StoredOrders {
  readonly client: { readonly clientId: string; readonly brandIds: readonly string[] };
  readonly count: number;
  /** Stamp of the first order, epoch ms. */
  readonly since: number;
}

const states = ['created', 'paid', 'refunded', 'cancelled'] as const;
const rareState = 'disputed' as const;
const rareBrand = 'brd_rare';
const rareOffering = 'of-rare';
const brandIds = ['brd_a', 'brd_b', 'brd_c', rareBrand];
const offerings = ['of-a', 'of-b', 'of-c', 'of-d', 'of-e'];
/** One in so many orders is rare. */
const rarity = 1000;
const clientId = 'cli_bench';

/** The last one is stamped like a change, so that the client's feed has begun. */
export async function storeOrders({ orders, feed, clock }: Context, count: number): Promise<StoredOrders> {
  const since = clock.now() - count;
  const order = (n: number) => ({
    _id: `ord_bench${String(n).padStart(8, '0')}`,
    version: 1,
    clientId,
    brandId: (n % rarity === 1 ? rareBrand : brandIds[n % 3]) ?? '',
    journeyId: `jny_bench${n}`,
    offeringRef: (n % rarity === 2 ? rareOffering : offerings[n % offerings.length]) ?? '',
    test: true,
    totalMinor: 29_900,
    currency: 'USD',
    capture: 'automatic' as const,
    provider: 'simulated' as const,
    sealedCheckoutUrl: 'k1.sealed',
    expiresAt: since,
    state: (n % rarity === 3 ? rareState : states[n % states.length]) ?? rareState,
    reports: [],
    refunds: [],
    createdAt: since + n,
    reference: `ref-${n}`,
    ...(n % rarity === 3 && { evidenceDueAt: since + n }),
  });
  for (let n = 0; n < count - 1; n++) await writable(orders).insert({ ...order(n), updatedAt: since + n });
  const last = { ...order(count - 1), unstampedIn: clientId };
  await writable(orders).insert(last);
  await feed.stamp(last);
  return { client: { clientId, brandIds }, count, since };
}

export type ListedPage =
  | 'beginning'
  | 'middle'
  | 'end'
  | 'of a rare state'
  | 'of a rare brand'
  | 'of a rare offering'
  | 'of a brand, state and offering'
  | 'newest'
  | 'newest of some days'
  | 'newest of a rare state'
  | 'newest of a rare brand'
  | 'disputes by their end';

/** The query of each page, and its number of orders. */
export function pagesOf({ count, since }: StoredOrders) {
  const from = (n: number) => ({ updatedSince: timestampFromMs(since + n) });
  const middle = from(Math.floor(count / 2));
  const full = { rows: 50 };
  return {
    beginning: { request: {}, ...full },
    middle: { request: middle, ...full },
    end: { request: from(count - 50), ...full },
    'of a rare state': { request: { state: OrderState.DISPUTED }, ...full },
    'of a rare brand': { request: { brandId: rareBrand }, ...full },
    'of a rare offering': { request: { offeringRef: rareOffering }, ...full },
    'of a brand, state and offering': {
      request: { ...middle, brandId: 'brd_b', state: OrderState.PAID, offeringRef: 'of-c' },
      ...full,
    },
    newest: { request: { newestFirst: true }, ...full },
    'newest of some days': {
      request: {
        newestFirst: true,
        createdSince: timestampFromMs(since + Math.floor(count / 4)),
        createdUntil: timestampFromMs(since + Math.floor(count / 2)),
      },
      ...full,
    },
    'newest of a rare state': { request: { newestFirst: true, state: OrderState.DISPUTED }, ...full },
    'newest of a rare brand': { request: { newestFirst: true, brandId: rareBrand }, ...full },
    'disputes by their end': { request: { evidenceDueFirst: true }, ...full },
  } satisfies Record<ListedPage, { request: object; rows: number }>;
}

/** As many orders as one answer adds up. */
const totalledOrders = 10_000;

/** The days of the last of them, as the home of the console asks for their sums. */
export function homeTotals({ count, since }: StoredOrders) {
  const days = { createdSince: timestampFromMs(since + Math.max(0, count - totalledOrders)) };
  return { request: days, orders: Math.min(count, totalledOrders) };
}
