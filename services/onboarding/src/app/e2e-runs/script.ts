import type { Clock } from '@telehealth/service-kit/scheduling';
import type { ApiAnswer, PublicApi } from '../../adapters/public-api/public-api.ts';
import { answerNode } from '../../domain/e2e-runs/answer-node.ts';
import type { E2eCheckName } from '../../domain/e2e-runs/e2e-run.ts';

/** A sentence for its reader, without ids of patients, answers and addresses. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

export interface ScriptParts {
  readonly api: PublicApi;
  readonly brandId: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** What the earlier checks found. */
export interface Progress {
  readonly offering: string;
  /** The last step of the questionnaire, with nodes of every shape. */
  // biome-ignore lint/suspicious/noExplicitAny: a step of the interface
  readonly step: any;
  readonly checkoutUrl: string;
  readonly orderRef: string;
}

export const noProgress: Progress = { offering: '', step: undefined, checkoutUrl: '', orderRef: '' };

/** What a passed check adds, with a sentence for its reader. */
type Passed = Partial<Progress> & { readonly detail: string };

/** A check rejects when it fails, with a `CheckFailure` where it knows why. */
export interface ScriptedCheck {
  readonly name: E2eCheckName;
  readonly make: (parts: ScriptParts, progress: Progress) => Promise<Passed>;
}

/** More steps than a questionnaire has: a walk of this length repeats itself. */
const maxSteps = 500;
const pollMs = 500;
const paidEvent = 'journey.payment.succeeded.v1';

/** In their order; each continues from those before. */
export const script: readonly ScriptedCheck[] = [
  {
    name: 'resolve',
    async make(parts) {
      const { api, brandId } = parts;
      const path = `${brandPath(brandId)}/offerings?limit=200`;
      const { offering_ref: offering } = await waitUntil(parts, async () => {
        const listed = expectStatus(await api.call('GET', path), 200, 'The offerings');
        const rows: { offering_ref: string; status: string; checks: ActivationCheck[] }[] = listed.body.data;
        const active = rows.find(({ status }) => status === 'active');
        if (active === undefined && !rows.some(({ checks }) => isOpen(checks)))
          throw new CheckFailure('No offering of the brand is active.');
        return active;
      });
      const query = new URLSearchParams({ phase: 'qualification', offering });
      const opened = await api.call('GET', `/v1/instrument/resolve?${query}`);
      const { body: step } = expectStatus(opened, 200, 'The questionnaire');
      return { offering, step, detail: `A journey opened for the offering ${offering}.` };
    },
  },
  {
    name: 'answers',
    async make({ api }, { step: first }) {
      let step = first;
      let answered = 0;
      for (; step.status === 'active'; answered += 1) {
        if (answered === maxSteps) throw new CheckFailure('The questionnaire does not end.');
        const { node_id } = step.node;
        const body = answerNode(step.node);
        if (body === undefined)
          throw new CheckFailure(`The question ${node_id} cannot be answered by a test run.`);
        const headers = { 'x-journey-id': step.journey_id };
        const next = await api.call('POST', '/v1/instrument/next', { headers, body });
        step = expectStatus(next, 200, `The question ${node_id}`).body;
        if (step.issues?.length > 0) throw new CheckFailure(`The question ${node_id} refused the answer.`);
      }
      return { step, detail: `${answered} steps were answered.` };
    },
  },
  {
    name: 'complete',
    async make(_parts, { step }) {
      if (step.status !== 'complete') throw new CheckFailure(`The questionnaire ended as ${step.status}.`);
      return { detail: 'The questionnaire is complete.' };
    },
  },
  {
    name: 'order',
    async make({ api }, { step, offering }) {
      const body = { journey_id: step.journey_id, offering_ref: offering };
      const answer = expectStatus(await api.call('POST', '/v1/payments', { body }), 201, 'The payment');
      const { checkout_url: checkoutUrl, order_ref: orderRef } = answer.body.data;
      return { checkoutUrl, orderRef, detail: 'The offering was ordered.' };
    },
  },
  {
    name: 'capture',
    async make(parts, { checkoutUrl, orderRef }) {
      const { api } = parts;
      const page = expectStatus(await api.page(checkoutUrl), 200, 'The test checkout').text;
      const [, form_token] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
      if (form_token === undefined) throw new CheckFailure('The checkout is not one of the test provider.');
      expectStatus(await api.page(checkoutUrl, { form_token, action: 'pay' }), 303, 'The test checkout');
      await waitUntil(parts, async () => {
        const answer = await api.call('GET', `/v1/payments/${orderRef}/status`);
        const { body } = expectStatus(answer, 200, 'The status of the payment');
        return body.payment_state === 'paid' || undefined;
      });
      return { detail: 'The test payment was captured.' };
    },
  },
  {
    name: 'webhook',
    async make(parts, { step }) {
      const { api } = parts;
      const ids = await paidRegistrationIds(api);
      if (ids.length === 0) throw new CheckFailure(`No registration of the brand asks for ${paidEvent}.`);
      const query = new URLSearchParams({ type: paidEvent, journey_id: step.journey_id });
      const eventId = await waitUntil(parts, async () => {
        const { body } = expectStatus(await api.call('GET', `/v1/events?${query}`), 200, 'The events');
        return body.data[0]?.id as string | undefined;
      });
      await waitUntil(parts, async () => {
        for (const id of ids) {
          const path = `/v1/webhooks/registrations/${id}/deliveries?event_id=${eventId}&status=succeeded`;
          const { body } = expectStatus(await api.call('GET', path), 200, 'The deliveries');
          if (body.data.length > 0) return true;
        }
        return undefined;
      });
      return { detail: 'A receiver of the brand got the event of the payment.' };
    },
  },
  {
    name: 'storefront',
    async make({ api, brandId }, { offering }) {
      const path = `${brandPath(brandId)}/storefront?offering_ref=${offering}`;
      const { data } = expectStatus(await api.call('GET', path), 200, 'The storefront').body;
      if (data.sellable !== true)
        throw new CheckFailure('The storefront says that the offering cannot be sold.');
      return { detail: 'The storefront says that the offering can be sold.' };
    },
  },
  {
    name: 'readiness',
    async make(parts) {
      await waitUntil(parts, async () => {
        const answer = await parts.api.call('GET', `${brandPath(parts.brandId)}/readiness`);
        const { data } = expectStatus(answer, 200, 'The readiness').body;
        if (data.ready !== true && !isOpen(data.checks)) throw new CheckFailure('The brand is not ready.');
        return data.ready === true || undefined;
      });
      return { detail: 'The brand is ready.' };
    },
  },
];

/** A line of an activation report, as the API shows it. */
interface ActivationCheck {
  readonly kind: string;
  readonly result: string;
}

/** Whether a report may pass once a busy part of the platform answers: no check fails, and some were not made. */
function isOpen(checks: readonly ActivationCheck[]): boolean {
  const fails = checks.some(({ result }) => result === 'fail');
  return !fails && checks.some(({ kind }) => kind === 'not_performed');
}

function brandPath(brandId: string): string {
  return `/v1/account/brands/${encodeURIComponent(brandId)}`;
}

/** Ids of the registrations of the brand that subscribe payments. */
async function paidRegistrationIds(api: PublicApi): Promise<readonly string[]> {
  const answer = expectStatus(await api.call('GET', '/v1/webhooks/registrations'), 200, 'The registrations');
  const rows: { registration_id: string; event_types: string[] }[] = answer.body.data;
  return rows
    .filter(({ event_types }) => event_types.includes(paidEvent) || event_types.includes('*'))
    .map(({ registration_id }) => registration_id);
}

/** Repeats `find` until it has a result, or the signal ends it. */
async function waitUntil<T>({ clock, signal }: ScriptParts, find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await clock.sleep(pollMs, signal);
  }
}

/** Throws `CheckFailure` with the status and the code of the problem for any other status. */
function expectStatus(answer: ApiAnswer, status: number, subject: string): ApiAnswer {
  if (answer.status === status) return answer;
  const code = answer.body?.code;
  throw new CheckFailure(
    `${subject} answered ${answer.status}${typeof code === 'string' ? ` (${code})` : ''}.`,
  );
}
