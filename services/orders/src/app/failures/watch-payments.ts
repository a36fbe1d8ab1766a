import { backgroundLimits, duePages, putDocument, taskOperation } from '@telehealth/changes';
import { runScheduledTask, type ScheduledTask } from '@telehealth/service-kit/scheduling';
import type { Context } from '../../context.ts';
import { decideFailures, judgedMs, type StoredFailures } from '../../domain/failures/failing-payments.ts';
import { countDecided } from '../../storage/orders.ts';
import type { FailuresDocument } from '../../storage/payment-failures.ts';

/** Every five minutes, on one replica at a time. */
export function scheduleWatch(context: Context): ScheduledTask {
  return runScheduledTask(context, {
    name: 'payment_failures',
    everyMs: 5 * 60_000,
    leaseMs: 60_000,
    run: (signal) => watchPayments(context, signal),
  });
}

type WatchedBrand = Pick<StoredFailures, 'clientId' | 'brandId' | 'test'>;

/** Judges the payments of each brand that had a failure within the last hour, and of each that is failing. */
export async function watchPayments(context: Context, signal: AbortSignal): Promise<void> {
  const { clock, paymentFailures } = context;
  const brands = await brandsToJudge(context, signal);
  for (const brand of brands.values()) {
    if (signal.aborted) return;
    const payments = await countDecided(
      context.orders,
      { brandId: brand.brandId, since: clock.now() - judgedMs },
      backgroundLimits,
    );
    await putDocument<FailuresDocument>(context, {
      collection: paymentFailures,
      id: brand.brandId,
      operation: { ...taskOperation('payment_failures'), limits: backgroundLimits },
      decide: (present, at) => decideFailures(present, brand, payments, at),
    });
  }
}

/** An order that fails changes at that time, so the index of changes has it. */
async function brandsToJudge(
  { orders, paymentFailures, clock }: Context,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, WatchedBrand>> {
  const until = clock.now();
  const limited = { until, signal, limits: backgroundLimits };
  const brands = new Map<string, WatchedBrand>();
  const add = ({ clientId, brandId, test }: WatchedBrand) => brands.set(brandId, { clientId, brandId, test });
  const failed = { state: 'payment_failed' } as const;
  for await (const page of duePages(orders, {
    field: 'updatedAt',
    from: until - judgedMs,
    where: failed,
    ...limited,
  }))
    page.forEach(add);
  for await (const page of duePages(paymentFailures, { field: 'failingSince', ...limited }))
    page.forEach(add);
  return brands;
}
