import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { Order as PublicOrder } from '@telehealth/public-api/orders/order';
import { nextPageOf } from '../command/paging.ts';
import type { Read } from '../command/read.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { type ExportPart, listPart } from './export-part.ts';
import { publicRow } from './public-row.ts';

/** Orders with what happened to their money, and their refunds. */
export function orderPart(read: Read, clientId: string): ExportPart {
  return listPart('orders', async (page) => {
    const answer = await read(OrderService.method.listOrders, { clientId, ...page });
    const orders = answer.orders.map((order) => represent(OrderSchema, order));
    return {
      rows: {
        'orders.jsonl': orders.map((order) => publicRow(PublicOrder, order)),
        'ledger.jsonl': orders.flatMap(({ order_ref, ledger }) =>
          (ledger as readonly ShownObject[]).map((entry) => ({ order_ref, ...entry })),
        ),
        'refunds.jsonl': orders.flatMap(({ refunds }) => refunds as readonly ShownObject[]),
      },
      next: nextPageOf(answer),
    };
  });
}
