import { bodyFor, type WalkedNode } from '@telehealth/e2e/walk';
import type { StartFile } from '@telehealth/platform';
import type { Pool } from 'undici';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { exchange } from '../measure/exchange.ts';

interface Step {
  readonly journey_id: string;
  readonly status: string;
  readonly node: WalkedNode;
}

/** A patient's qualification from the first question to the payment, as a tenant's server calls it. */
export interface PatientCalls {
  /** Returns the journey id. */
  mint(): Promise<string>;
  resume(journeyId: string): Promise<void>;
  /** The nth question of the qualification. */
  answer(journeyId: string, n: number): Promise<void>;
  readonly questions: number;
  /** At the test checkout. */
  pay(journeyId: string): Promise<void>;
  listEvents(): Promise<void>;
}

/** For the brand that sells one therapy. The first walk records the bodies for every journey. */
export async function patientCalls(start: StartFile, pool: Pool): Promise<PatientCalls> {
  const headers = intakeHeaders(start);
  const offering = start.brands.find(({ therapies }) => therapies.length === 1)?.offerings[0]?.offering_ref;
  const entry = `/v1/instrument/resolve?phase=qualification&offering=${offering}`;
  const about = (journeyId: string) => ({ ...headers, 'x-journey-id': journeyId });
  const step = async (text: Promise<string>) => JSON.parse(await text) as Step;
  const enter = () => step(exchange(pool, { path: entry, headers }));
  const next = (journeyId: string, body: string) =>
    exchange(pool, { path: '/v1/instrument/next', method: 'POST', headers: about(journeyId), body });

  const bodies: string[] = [];
  let reached = await enter();
  while (reached.status === 'active') {
    const body = JSON.stringify(bodyFor(reached.node));
    bodies.push(body);
    reached = await step(next(reached.journey_id, body));
  }

  return {
    questions: bodies.length,
    mint: async () => (await enter()).journey_id,
    resume: async (journeyId) =>
      void (await exchange(pool, { path: '/v1/instrument/resolve', headers: about(journeyId) })),
    answer: async (journeyId, n) => void (await next(journeyId, bodies[n] ?? '')),
    async pay(journeyId) {
      const order = { path: '/v1/payments', method: 'POST', headers, status: 201 } as const;
      const answer = await exchange(pool, { ...order, body: JSON.stringify({ journey_id: journeyId }) });
      const { pathname: path } = new URL(JSON.parse(answer).data.checkout_url);
      const page = await exchange(pool, { path });
      const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
      const form = new URLSearchParams({ form_token, action: 'pay' }).toString();
      await exchange(pool, { path, method: 'POST', form, status: 303 });
    },
    listEvents: async () => void (await exchange(pool, { path: '/v1/events?limit=50', headers })),
  };
}
