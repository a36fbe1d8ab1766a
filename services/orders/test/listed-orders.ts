import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { Order } from '@telehealth/contracts/orders/v1/order';
import { as, asClient, type Caller, type OrdersOptions, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

/** Starts orders and reads their list, as all brands of the client. */
export async function startListed(options: OrdersOptions = {}) {
  const orders = await startOrders(options);
  const { script, orders: service } = orders;
  let journeys = 0;
  const list = (request: Parameters<typeof service.listOrders>[0] = {}, options = asClient()) =>
    service.listOrders(request, options);
  return {
    ...orders,
    list,
    /** Opens an order of a new journey. */
    open: async (offeringRef = 'wl-monthly', caller: Caller = {}) => {
      const journeyId = `jny_new${journeys++}`;
      script.journeys.set(journeyId, { ...readyJourney, recordedOffering: offeringRef });
      return await orders.initiate({ journeyId }, caller);
    },
    /** All pages of a list; `between` runs after each page. */
    walk: async (limit: number, between: (page: number) => Promise<unknown> = async () => {}) => {
      const rows: Order[] = [];
      for (let page = 1, pageToken = ''; ; page++) {
        const answer = await list({ limit, pageToken });
        rows.push(...answer.orders);
        await between(page);
        pageToken = answer.nextPageToken;
        if (pageToken === '') return { rows, pages: page, watermark: instant(answer.watermark) };
      }
    },
    get: async (orderRef: string) => (await service.getOrder({ orderRef }, as())).order,
  };
}

/** Epoch ms. */
export const instant = (timestamp: Order['updatedAt']) =>
  timestamp === undefined ? undefined : timestampMs(timestamp);
/** The refs of listed orders. */
export const refs = (orders: readonly Order[]) => orders.map(({ orderRef }) => orderRef);
/** Listed orders as ref and state. */
export const said = (orders: readonly Order[]) => orders.map(({ orderRef, state }) => [orderRef, state]);
