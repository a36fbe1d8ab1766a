import { countSome, type Registry, showReading } from '@telehealth/service-kit/telemetry';
import { unappliedReasons } from '../../domain/confirmations/stored-confirmation.ts';
import type { Confirmations } from '../../storage/confirmations.ts';

/** Shows how many confirmations are not applied, by reason. */
export function showQuarantine({
  confirmations,
  registry,
}: {
  readonly confirmations: Confirmations;
  readonly registry: Registry | undefined;
}): void {
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
