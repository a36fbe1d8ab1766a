import { eventually } from '@telehealth/test-servers/vitest';
import { bearing } from '../http/credentials.ts';
import { send } from '../http/http-client.ts';
import { target } from './target.ts';

/**
 * Without executed agreements no offering of a tenant is active. Resolves when the readiness of its first brand shows
 * them.
 */
export async function executeAgreements(apiKey: string, baseUrl = target().base_url): Promise<void> {
  const account = `${baseUrl}/v1/account`;
  const agreements = `${account}/onboarding/agreements`;
  const { body } = await send(agreements, { headers: bearing(apiKey) });
  const signer = { name: 'Own Signer', title: 'CEO', email: 'signer@own.example' };
  for (const { agreement_id, version } of body.data) {
    const acceptance = { version, signer, accepted: true };
    const url = `${agreements}/${agreement_id}/execute`;
    const { status } = await send(url, { method: 'POST', headers: bearing(apiKey), body: acceptance });
    if (status !== 201) throw new Error(`${agreement_id} was answered ${status}`);
  }
  const brands = await send(`${account}/brands`, { headers: bearing(apiKey) });
  const { brand_id: brandId } = brands.body.data[0];
  await eventually(async () => {
    const readiness = await send(`${account}/brands/${brandId}/readiness`, {
      headers: bearing(apiKey, brandId),
    });
    const checks: { check: string; result: string }[] = readiness.body.data.checks;
    const { result } = checks.find(({ check }) => check === 'agreements_current') ?? {};
    if (result !== 'pass') throw new Error(`agreements_current is ${result}`);
  });
}
