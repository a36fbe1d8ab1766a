import { type AccountClient, ownAccount } from '../clients/account-client.ts';
import { executeAgreements } from '../clients/execute-agreements.ts';
import { intakeClient } from '../clients/intake-client.ts';
import { payOrder } from '../clients/pay-order.ts';
import { target } from '../clients/target.ts';
import { type Script, walk } from './walk.ts';

/** A new tenant whose brand sells one offering. */
export interface SellingAccount extends AccountClient {
  readonly offering: string;
  /** A patient with a reference answers everything; then the actions happen at the checkout. */
  orderAfter(
    reference: string,
    actions?: readonly string[],
    script?: Script,
  ): Promise<{ readonly journeyId: string; readonly orderRef: string }>;
}

export async function sellingAccount(): Promise<SellingAccount> {
  const account = await ownAccount();
  await executeAgreements(account.apiKey);
  const offering = 'wl-semaglutide-monthly';
  await account.post(`/brands/${account.brandId}/offerings`, { offering_ref: offering });
  const intake = intakeClient(target().base_url, account.apiKey, account.brandId);
  return {
    ...account,
    offering,
    async orderAfter(reference, actions = ['pay'], script = {}) {
      const query = { phase: 'qualification', offering, reference };
      const { journeyId } = await walk(intake, script, () => false, { query });
      return { journeyId, orderRef: await payOrder({ journey_id: journeyId }, actions, account) };
    },
  };
}
