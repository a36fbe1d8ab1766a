import { PaymentReadinessService } from '@telehealth/contracts/orders/v1/payment_readiness_service';
import { type Contract, contract } from '@telehealth/rpc';

export function paymentReadinessService(): Contract {
  return contract(PaymentReadinessService, 'internal', {
    // Every provider that can be armed takes payments of test mode, and no others (interface.md 5, API key rule 2).
    getPaymentReadiness: async (_request, { tenancy }) => ({ ready: tenancy?.mode !== 'live' }),
  });
}
