import { LedgerEntrySchema } from '@telehealth/contracts/orders/v1/ledger';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { actorOf } from '@telehealth/public-api/audit/entry-of-row';
import { orderOperations } from '@telehealth/public-api/orders/operations';
import { LedgerEntry } from '@telehealth/public-api/orders/order';
import type { FastifyRequest } from 'fastify';
import { computed } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';
import { checkRange, newestFirst } from '../routes/list-order.ts';
import { orderStates } from './payment-state.ts';

/** Who caused a movement; absent where the platform does not know. */
const ledgerActors = computed(LedgerEntrySchema, LedgerEntry, {
  actor: ({ actor }) => actor && actorOf(actor),
});

/** interface.md 2.9 and 4.6, decisions.md 3. */
export const orderLines = [
  line(orderOperations.readOrder, OrderService.method.getOrder, { computed: [orderStates] }),
  line(orderOperations.readLedger, OrderService.method.getOrderLedger, { computed: [ledgerActors] }),
  line(orderOperations.listOrders, OrderService.method.listOrders, {
    check: checkRange,
    computed: [orderStates],
    fields: { order: askedOrder, brand_id: askedBrand },
    // The brand is a filter, in the header or the query.
    cursorOf: () => '',
  }),
  line(orderOperations.readOrderTotals, OrderService.method.getOrderTotals, {
    fields: { brand_id: askedBrand },
  }),
];

function askedOrder(request: FastifyRequest<{ Querystring: { order?: string } }>) {
  return { ...newestFirst(request), evidenceDueFirst: request.query.order === 'evidence_due' };
}

/** In the header or the query. */
function askedBrand({
  caller,
  brandId,
  query: { brand_id: asked },
}: Pick<FastifyRequest<{ Querystring: { brand_id?: string } }>, 'caller' | 'brandId' | 'query'>) {
  if (asked === undefined) return { brandId };
  const differs = brandId !== '' && brandId !== asked;
  if (differs || !caller?.brands.has(asked)) throw new DomainError('not-found', 'no such brand');
  return { brandId: asked };
}
