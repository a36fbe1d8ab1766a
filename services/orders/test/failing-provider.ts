import { DomainError } from '@telehealth/errors';
import type { PaymentProvider } from '../src/adapters/payment-provider.ts';

/** The name of a method of the provider. */
type Asked = 'openCheckout' | 'capture' | 'cancel' | 'refund' | 'read' | 'eventsSince';

/** Which calls of a provider fail, from when a test says so. */
export interface Failure {
  /** The next call of this method fails, before or after it takes effect; undefined: none does. */
  next: { readonly of: Asked; readonly effect: 'before' | 'after' } | undefined;
  /** How often each method was called. */
  readonly calls: Record<Asked, number>;
}

/** A provider whose answer to a call can be lost, with the switch for it. */
export function failingProvider() {
  const failure: Failure = {
    next: undefined,
    calls: { openCheckout: 0, capture: 0, cancel: 0, refund: 0, read: 0, eventsSince: 0 },
  };
  const asked = async <T>(name: Asked, run: () => Promise<T>): Promise<T> => {
    failure.calls[name]++;
    const { next } = failure;
    if (next?.of !== name) return await run();
    failure.next = undefined;
    if (next.effect === 'after') await run();
    throw new DomainError('unavailable', 'the answer of the provider is lost');
  };
  const wrapProvider = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    openCheckout: (...given) => asked('openCheckout', () => provider.openCheckout(...given)),
    capture: (...given) => asked('capture', () => provider.capture(...given)),
    cancel: (...given) => asked('cancel', () => provider.cancel(...given)),
    refund: (...given) => asked('refund', () => provider.refund(...given)),
    read: (...given) => asked('read', () => provider.read(...given)),
    eventsSince: (...given) => asked('eventsSince', () => provider.eventsSince(...given)),
  });
  return { failure, wrapProvider };
}
