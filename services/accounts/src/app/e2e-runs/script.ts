import type { Clock } from '@telehealth/service-kit';
import type { ApiAnswer, PublicApi } from '../../adapters/public-api/public-api.ts';
import { answerNode } from '../../domain/e2e-runs/answer-node.ts';
import type { E2eCheckName } from '../../domain/e2e-runs/e2e-run.ts';

/** Why a check fails: a sentence for its reader, without ids of patients, answers and addresses. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/** A check. Resolves with a sentence when it passes; rejects when it fails, with a `CheckFailure` where it tells why. */
export type Check = () => Promise<string>;

/** What the script works with. */
export interface ScriptParts {
  readonly api: PublicApi;
  readonly brandId: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** More steps than a questionnaire has: one that gets here goes in circles. */
const mostSteps = 500;
const pollMs = 500;
const paidEvent = 'journey.payment.succeeded.v1';

/** The checks of a run in their order; each goes on from the one before. */
export function scriptOf({
  api,
  brandId,
  clock,
  signal,
}: ScriptParts): Readonly<Record<E2eCheckName, Check>> {
  const brand = `/v1/account/brands/${encodeURIComponent(brandId)}`;
  let offering = '';
  // biome-ignore lint/suspicious/noExplicitAny: a step of the interface, with nodes of every shape
  let step: any;
  let checkoutUrl = '';
  let orderRef = '';

  /** Asks until there is something. The signal ends it. */
  async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      await clock.sleep(pollMs, signal);
    }
  }

  async function registrationIds(): Promise<readonly string[]> {
    const answer = expect(await api.call('GET', '/v1/webhooks/registrations'), 200, 'The registrations');
    const rows: { registration_id: string; status: string; event_types: string[] }[] = answer.body.data;
    return rows
      .filter(({ event_types }) => event_types.includes(paidEvent))
      .map(({ registration_id }) => registration_id);
  }

  return {
    async resolve() {
      const listed = expect(await api.call('GET', `${brand}/offerings?limit=200`), 200, 'The offerings');
      const rows: { offering_ref: string; status: string }[] = listed.body.data;
      const active = rows.find(({ status }) => status === 'active');
      if (active === undefined) throw new CheckFailure('No offering of the brand is active.');
      offering = active.offering_ref;
      const query = new URLSearchParams({ phase: 'qualification', offering });
      const opened = await api.call('GET', `/v1/instrument/resolve?${query}`);
      step = expect(opened, 200, 'The questionnaire').body;
      return `A journey opened for the offering ${offering}.`;
    },
    async answers() {
      let answered = 0;
      for (; step.status === 'active'; answered += 1) {
        if (answered === mostSteps) throw new CheckFailure('The questionnaire does not end.');
        const { node_id } = step.node;
        const body = answerNode(step.node);
        if (body === undefined)
          throw new CheckFailure(`The question ${node_id} cannot be answered by a test run.`);
        const headers = { 'x-journey-id': step.journey_id };
        const next = await api.call('POST', '/v1/instrument/next', { headers, body });
        step = expect(next, 200, `The question ${node_id}`).body;
        if (step.issues?.length > 0) throw new CheckFailure(`The question ${node_id} refused the answer.`);
      }
      return `${answered} steps were answered.`;
    },
    async complete() {
      if (step.status !== 'complete') throw new CheckFailure(`The questionnaire ended as ${step.status}.`);
      return 'The questionnaire is complete.';
    },
    async order() {
      const body = { journey_id: step.journey_id, offering_ref: offering };
      const { data } = expect(await api.call('POST', '/v1/payments', { body }), 201, 'The payment').body;
      ({ checkout_url: checkoutUrl, order_ref: orderRef } = data);
      return 'The offering was ordered.';
    },
    async capture() {
      const page = expect(await api.page(checkoutUrl), 200, 'The test checkout').text;
      const [, form_token] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
      if (form_token === undefined) throw new CheckFailure('The checkout is not one of the test provider.');
      expect(await api.page(checkoutUrl, { form_token, action: 'pay' }), 303, 'The test checkout');
      await until(async () => {
        const answer = await api.call('GET', `/v1/payments/${orderRef}/status`);
        return expect(answer, 200, 'The status of the payment').body.payment_state === 'paid' || undefined;
      });
      return 'The test payment was captured.';
    },
    async webhook() {
      const ids = await registrationIds();
      if (ids.length === 0) throw new CheckFailure(`No registration of the brand asks for ${paidEvent}.`);
      const query = new URLSearchParams({ type: paidEvent, journey_id: step.journey_id });
      const eventId = await until(async () => {
        const { body } = expect(await api.call('GET', `/v1/events?${query}`), 200, 'The events');
        return body.data[0]?.id as string | undefined;
      });
      await until(async () => {
        for (const id of ids) {
          const path = `/v1/webhooks/registrations/${id}/deliveries?event_id=${eventId}&status=succeeded`;
          const { body } = expect(await api.call('GET', path), 200, 'The deliveries');
          if (body.data.length > 0) return true;
        }
        return undefined;
      });
      return 'A receiver of the brand got the event of the payment.';
    },
    async storefront() {
      const path = `${brand}/storefront?offering_ref=${offering}`;
      const { data } = expect(await api.call('GET', path), 200, 'The storefront').body;
      if (data.sellable !== true)
        throw new CheckFailure('The storefront says that the offering cannot be sold.');
      return 'The storefront says that the offering can be sold.';
    },
    async readiness() {
      const { data } = expect(await api.call('GET', `${brand}/readiness`), 200, 'The readiness').body;
      if (data.ready !== true) throw new CheckFailure('The brand is not ready.');
      return 'The brand is ready.';
    },
  };
}

/** The answer when it has this status. Throws `CheckFailure` with the status and the code of the problem. */
function expect(answer: ApiAnswer, status: number, subject: string): ApiAnswer {
  if (answer.status === status) return answer;
  const code = answer.body?.code;
  throw new CheckFailure(
    `${subject} answered ${answer.status}${typeof code === 'string' ? ` (${code})` : ''}.`,
  );
}
