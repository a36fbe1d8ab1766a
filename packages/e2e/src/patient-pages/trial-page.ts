import { executeAgreements } from '../clients/execute-agreements.ts';
import { firstOfferings } from '../clients/first-offerings.ts';
import { ownTenant } from '../clients/operator.ts';
import { target } from '../clients/target.ts';
import { publishTrial } from '../clients/trial-bundle.ts';
import { bearing } from '../http/credentials.ts';
import { send } from '../http/http-client.ts';
import { pageOf } from './patient.ts';

export interface TrialPage {
  readonly url: string;
  withdraw(): Promise<void>;
}

/** The page of a new brand that sells weight loss by a changed questionnaire. */
export async function openTrialPage(change: Parameters<typeof publishTrial>[2]): Promise<TrialPage> {
  const offerings = await firstOfferings();
  const limits = { intakePerSecond: 2000, otherPerSecond: 2000 };
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss']], limits });
  const [brandId = ''] = brandIds;
  const own = `${target().base_url}/v1/account/brands/${brandId}/offerings`;
  const body = { offering_ref: offerings.get('weight_loss') };
  await send(own, { method: 'POST', headers: bearing(apiKey, brandId), body });
  await executeAgreements(apiKey);
  return { url: pageOf(brandId), withdraw: await publishTrial('weight_loss', [brandId], change) };
}
