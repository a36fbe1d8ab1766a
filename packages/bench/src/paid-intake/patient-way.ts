import { intakeClient } from '@telehealth/e2e/intake-client';
import { walk } from '@telehealth/e2e/walk';
import type { MilestoneType } from '@telehealth/ids';
import type { StartFile } from '@telehealth/platform';
import type { Pool } from 'undici';
import { patientCalls } from '../distributed/operations.ts';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { exchange } from '../measure/exchange.ts';

/** In the order that their guards accept. */
const milestones: readonly MilestoneType[] = [
  'case.opened',
  'visit.completed',
  'rx.transmitted',
  'shipment.shipped',
  'shipment.delivered',
  'checkin.completed',
];

/** From the first request of a patient to the delivery of the medicine, for the brand that sells one therapy. */
export interface PatientWay {
  /** Returns the journey id. */
  begin(): Promise<string>;
  /** In order; each takes a journey that all before it have taken. */
  readonly stages: Readonly<Record<'answers' | 'payment' | 'clinical phase' | 'milestones', Stage>>;
  readonly answers: number;
}

export type Stage = (journeyId: string) => Promise<void>;

export async function patientWay(start: StartFile, pool: Pool): Promise<PatientWay> {
  const headers = intakeHeaders(start);
  const calls = await patientCalls(start, pool);
  const client = intakeClient(start.base_url, start.api_key, headers['x-brand-id']);
  return {
    begin: calls.mint,
    answers: calls.questions,
    stages: {
      async answers(journeyId) {
        for (let n = 0; n < calls.questions; n++) await calls.answer(journeyId, n);
      },
      payment: calls.pay,
      async 'clinical phase'(journeyId) {
        await walk(client, {}, undefined, { journeyId, query: { phase: 'clinical' } });
      },
      async milestones(journeyId) {
        const path = `/v1/test/journeys/${journeyId}/milestones`;
        for (const type of milestones) {
          const answer = await exchange(pool, {
            path,
            method: 'POST',
            headers,
            body: JSON.stringify({ type }),
          });
          const { outcome } = JSON.parse(answer).data;
          if (outcome !== 'recorded') throw new Error(`${type} is ${outcome}`);
        }
      },
    },
  };
}
