import { bearing } from './credentials.ts';
import { send } from './http-client.ts';
import { target } from './target.ts';

/** Executes the current version of every agreement for a tenant: without that, none of its offerings is active. */
export async function executeAgreements(apiKey: string): Promise<void> {
  const agreements = `${target().base_url}/v1/account/onboarding/agreements`;
  const { body } = await send(agreements, { headers: bearing(apiKey) });
  const signer = { name: 'Own Signer', title: 'CEO', email: 'signer@own.example' };
  for (const { agreement_id, version } of body.data) {
    const acceptance = { version, signer, accepted: true };
    const url = `${agreements}/${agreement_id}/execute`;
    const { status } = await send(url, { method: 'POST', headers: bearing(apiKey), body: acceptance });
    if (status !== 201) throw new Error(`${agreement_id} was answered ${status}`);
  }
}
