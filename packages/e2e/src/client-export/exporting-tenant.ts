import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@telehealth/test-servers/vitest';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { accountClient } from '../clients/account-client.ts';
import { executeAgreements } from '../clients/execute-agreements.ts';
import { intakeClient } from '../clients/intake-client.ts';
import { ownTenant } from '../clients/operator.ts';
import { payOrder } from '../clients/pay-order.ts';
import { target } from '../clients/target.ts';
import { bearing } from '../http/credentials.ts';
import { send } from '../http/http-client.ts';
import { walk } from '../walk/walk.ts';

/** What the patients of these tenants say, to be looked for. */
export const patientContact = { contact_email: 'canary.export@example.com', contact_phone: '+12025550177' };

const offering = 'wl-semaglutide-monthly';

/** With two journeys, of which one is paid and given back in part. */
export async function exportingTenant() {
  const tenant = await ownTenant();
  const { apiKey, brandIds } = tenant;
  const [brandId] = brandIds;
  const account = accountClient(apiKey, brandId);
  await executeAgreements(apiKey);
  await account.post(`/brands/${brandId}/offerings`, { offering_ref: offering });
  const intake = intakeClient(target().base_url, apiKey, brandId);
  const walked = async () =>
    (await walk(intake, patientContact, undefined, { query: { offering } })).journeyId;
  const [paid, unpaid] = [await walked(), await walked()];
  const orderRef = await payOrder({ journey_id: paid }, ['pay', 'partial_refund'], { apiKey, brandId });
  // A list gives changes their stamps, and money reaches enrollments and events by the bus.
  const listed = async (path: string) =>
    (await send(`${target().base_url}/v1/${path}`, { headers: bearing(apiKey, brandId) })).body.data;
  await eventually(async () => {
    const statuses = (await listed('enrollments')).map(({ status }: { status: string }) => status);
    const refunds = await listed('events?type=journey.payment.refunded.v1');
    if (!statuses.includes('paid') || refunds.length === 0) throw new Error('the money has not arrived');
  });
  return { ...tenant, brandId, paid, unpaid, orderRef };
}

/** The settings of an operator whose commands ask several services by one contract. */
export function opsOfEveryService(token = target().ops_token): Readonly<Record<string, string>> {
  const urls = Object.entries(target().ops_urls).map(([service, url]) => [
    `OPS_URL_${service.toUpperCase()}`,
    url,
  ]);
  return { OPS_URL: target().ops_url, OPS_TOKEN: token, ...Object.fromEntries(urls) };
}

/** The key pair of a tenant, which reads the folder of its export. */
export async function exportKey() {
  const identity = await generateX25519Identity();
  const linesIn = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const opened = async (path: string) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return Buffer.from(await decrypter.decrypt(readFileSync(path)));
  };
  return {
    recipient: await identityToRecipient(identity),
    opened,
    /** The lines of a file in clear. */
    rows: (folder: string, name: string) => linesIn(readFileSync(join(folder, name), 'utf8')),
    /** The lines of all sealed pages. */
    async journeys(folder: string) {
      const pages = readdirSync(join(folder, 'journeys')).toSorted();
      const lines = await Promise.all(
        pages.map(async (page) => linesIn((await opened(join(folder, 'journeys', page))).toString())),
      );
      return lines.flat();
    },
  };
}
