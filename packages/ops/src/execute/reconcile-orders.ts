import type { MessageInitShape } from '@bufbuild/protobuf';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Command, given } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { nextPageOf } from '../command/paging.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { UsageError } from '../io/failure.ts';
import { printable, printJson, printRecord } from '../output/print.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { executeCall } from './call.ts';
import { startProgress } from './progress.ts';

const { listOrders, reconcileOrder } = OrderService.method;

/** Every further order would be refused too. */
const ofAll = new Set<ErrorKind>(['unauthorized', 'forbidden']);

/** Asks the provider about one order, or about those of a filter one after the other. Failures are named without stopping the run. */
export async function executeReconciliations(command: Command, invocation: Invocation): Promise<ExitCode> {
  if (invocation.values.orderRef !== undefined) return executeCall(command, invocation);
  const { common, caller, io } = invocation;
  const found = await ordersOf(invocation);
  using progress = startProgress(invocation);
  const counts = { asked: found.length, changed: 0, failed: 0 };
  const outcomes: ShownObject[] = [];
  for (const [index, { order_ref: orderRef, state: before }] of found.entries()) {
    const outcome = await reconcile(String(orderRef));
    outcomes.push({ order_ref: orderRef ?? null, before: before ?? null, ...outcome });
    if ('failure' in outcome) counts.failed++;
    else if (outcome.state !== before) counts.changed++;
    if (!common.json) {
      const text = 'failure' in outcome ? `is not reconciled (${outcome.failure})` : `is ${outcome.state}`;
      io.out(printable(`${orderRef} was ${before}, ${text}`));
    }
    progress.reached(`${index + 1} of ${found.length} orders`);
  }
  io.out(common.json ? printJson({ orders: outcomes, ...counts }) : printRecord(counts));
  return counts.failed > 0 ? 1 : 0;

  async function reconcile(orderRef: string) {
    try {
      const { message } = await caller.call(reconcileOrder, { orderRef });
      return { state: (represent(reconcileOrder.output, message).order as ShownObject).state ?? null };
    } catch (failure) {
      if (!(failure instanceof DomainError) || ofAll.has(failure.kind)) throw failure;
      return { failure: failure.kind };
    }
  }
}

/** All of them before the first question, because an order that changes moves to the end of the list. */
async function ordersOf({ values, read }: Invocation): Promise<readonly ShownObject[]> {
  const { brand: brandId, client: clientId, state } = values;
  if (brandId === undefined && clientId === undefined)
    throw new UsageError('Name an order, or whose orders with --brand or --client');
  const found: ShownObject[] = [];
  for (let pageToken: string | undefined; ; ) {
    const filter = given({ brandId, clientId, state, pageToken }) as MessageInitShape<
      typeof listOrders.input
    >;
    const page = await read(listOrders, { ...filter, limit: 200 });
    found.push(...(represent(listOrders.output, page).orders as readonly ShownObject[]));
    pageToken = nextPageOf(page);
    if (pageToken === undefined) return found;
  }
}
