import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { orderOperations } from '@telehealth/public-api/orders/operations';
import { line } from '../routes/line.ts';
import { orderStates } from './payment-state.ts';

/** interface.md 2.9 and 4.6, decisions.md 3. */
export const orderLines = [
  line(orderOperations.readOrder, OrderService.method.getOrder, { computed: [orderStates] }),
  line(orderOperations.readLedger, OrderService.method.getOrderLedger),
  line(orderOperations.listOrders, OrderService.method.listOrders, {
    computed: [orderStates],
    fields: {
      brand_id({ caller, brandId, query: { brand_id: asked } }) {
        if (asked === undefined) return { brandId };
        const differs = brandId !== '' && brandId !== asked;
        if (differs || !caller?.brands.has(asked)) throw new DomainError('not-found', 'no such brand');
        return { brandId: asked };
      },
    },
    // The brand is a filter, in the header or the query.
    cursorOf: () => '',
  }),
];
