import { DomainError } from '@telehealth/errors';
import type { Confirmation } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import { receiveEvent } from './receive-event.ts';

/**
 * Accepts a confirmation of a provider. Throws `not-found` for a provider that is not armed, and what `readConfirmation` throws.
 */
export async function confirm(
  context: Context,
  providerName: string,
  confirmation: Confirmation,
): Promise<void> {
  const { provider, clock, confirmationMetrics } = context;
  if (providerName !== provider.name) throw new DomainError('not-found', 'the provider is not armed');
  const event = read();
  confirmationMetrics.arrived('received');
  if (event !== undefined) await receiveEvent(context, provider.name, event);

  function read() {
    try {
      return provider.readConfirmation(confirmation, clock.now());
    } catch (error) {
      confirmationMetrics.arrived('refused');
      throw error;
    }
  }
}
