import { Code, ConnectError, createClient } from '@connectrpc/connect';
import type { FactValue } from '@telehealth/contracts/intake/v1/fact_value';
import { type Submission, SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import type { StartFile } from '@telehealth/platform';
import type { Receiver } from '@telehealth/test-servers/receiver';
import { operatorTransport } from '../clients/operator.ts';
import { bearing } from '../http/credentials.ts';
import { send } from '../http/http-client.ts';
import type { Accepted } from './accepted.ts';
import type { Found, FoundAnswer, FoundEvent, FoundOrder } from './audit.ts';
import type { FaultTenant } from './fault-tenant.ts';

/** A tenant's data in the API, at the payment provider and at the receiver. */
export async function findAll(
  tenant: FaultTenant,
  { start, receiver, accepted }: { start: StartFile; receiver: Receiver; accepted: readonly Accepted[] },
): Promise<Found> {
  const submissions = createClient(SubmissionService, operatorTransport('intake', start));
  const answers = new Map<string, readonly FoundAnswer[]>();
  const givenBackMinor = new Map<string, number>();
  for (const { what, journeyId, tenant: owner } of accepted) {
    if (owner !== tenant.name) continue;
    if (what.kind === 'submission') {
      const { submission } = await submissions.getSubmission({ journeyId }).catch(noSubmission);
      const given = submission?.answers ?? [];
      answers.set(
        journeyId,
        given.map(({ nodeId, value }) => ({ nodeId, value: jsonOf(value) })),
      );
    }
    if (what.kind === 'refund') givenBackMinor.set(what.orderRef, await givenBack(what.checkoutUrl));
  }
  return {
    clientId: tenant.clientId,
    brandId: tenant.brandId,
    answers,
    givenBackMinor,
    orders: await allOf<FoundOrder>(tenant, '/v1/account/orders'),
    events: await allOf<FoundEvent>(tenant, '/v1/events'),
    deliveries: receiver.at(tenant.path).map(({ body }) => body.toString()),
  };
}

/** Without answers if missing. */
function noSubmission(error: unknown): { submission?: Submission } {
  if (ConnectError.from(error).code === Code.NotFound) return {};
  throw error;
}

function jsonOf(given: FactValue | undefined): unknown {
  const one = given?.value;
  if (one?.case === 'codes') return one.value.codes;
  return one?.case === 'json' ? JSON.parse(one.value) : one?.value;
}

/** From the checkout page. */
async function givenBack(checkoutUrl: string): Promise<number> {
  const { bytes } = await send(checkoutUrl);
  const [, dollars = '0'] = /Given back<\/dt><dd>\$([\d.]+)/.exec(bytes) ?? [];
  return Math.round(Number(dollars) * 100);
}

async function allOf<Item>({ baseUrl, apiKey, brandId }: FaultTenant, path: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
    const { status, body, bytes } = await send(`${baseUrl}${path}?${query}`, {
      headers: bearing(apiKey, brandId),
    });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${bytes}`);
    items.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return items;
}
