import { countSome, showReading } from '@telehealth/service-kit/telemetry';
import type { Context } from '../../context.ts';
import { unappliedReasons } from '../../domain/confirmations/stored-confirmation.ts';

/** Shows how many confirmations are not applied, by reason. */
export function showUnapplied({ confirmations, registry }: Context): void {
  if (registry === undefined) return;
  for (const reason of unappliedReasons) {
    showReading(
      registry,
      {
        name: 'payment_confirmations_unapplied',
        help: 'Confirmations that are not applied to an order; 1000 means 1000 or more',
        labels: { reason },
      },
      () => countSome(confirmations, { reason }),
    );
  }
}
