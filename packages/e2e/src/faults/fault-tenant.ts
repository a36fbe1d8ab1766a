import { accountsOperator, type StartFile } from '@telehealth/platform';
import type { Receiver } from '@telehealth/test-servers/receiver';
import { executeAgreements } from '../clients/execute-agreements.ts';
import { operatorTransport, ownTenant } from '../clients/operator.ts';
import { webhookClient } from '../clients/webhook-client.ts';
import { bearing } from '../http/credentials.ts';
import { send } from '../http/http-client.ts';

/** Its patients walk and pay during faults. */
export interface FaultTenant {
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
  readonly brandId: string;
  /** Receives its events. */
  readonly path: string;
}

export const soldOffering = 'wl-semaglutide-monthly';

/** It sells, and sends all events to the receiver. Can be repeated: each try makes another tenant. */
export async function makeFaultTenant(
  name: string,
  start: StartFile,
  receiverUrl: Receiver['url'],
): Promise<FaultTenant> {
  const baseUrl = start.base_url;
  const operator = accountsOperator(operatorTransport('accounts', start));
  const { clientId, apiKey, brandIds } = await ownTenant({}, operator);
  const [brandId] = brandIds;
  await executeAgreements(apiKey, baseUrl);
  const enabled = await send(`${baseUrl}/v1/account/brands/${brandId}/offerings`, {
    method: 'POST',
    headers: bearing(apiKey, brandId),
    body: { offering_ref: soldOffering },
  });
  if (enabled.status !== 201) throw new Error(`the offering was answered ${enabled.status}`);
  const path = `/${name}`;
  const webhooks = webhookClient({ baseUrl, apiKey, brandId });
  // Each version has its own list of types.
  await webhooks.register(`${receiverUrl}${path}`, ['*']);
  return { name, baseUrl, clientId, apiKey, brandId, path };
}
