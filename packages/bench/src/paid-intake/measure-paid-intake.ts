import type { Pool } from 'undici';
import { measureOperation, type OperationFigures } from '../distributed/operation-figures.ts';
import { type SetUp, startProduction, startStandalone } from '../distributed/set-ups.ts';
import { startBareRoute } from '../gateway/bare-route.ts';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { connect, exchange } from '../measure/exchange.ts';
import type { LoadFigures } from '../measure/load.ts';
import { startBenchReceiver } from '../webhooks/receiver.ts';
import { type PatientWay, patientWay } from './patient-way.ts';

export type StageName = 'first request' | keyof PatientWay['stages'];

/** Per journey, with the deliveries to one receiver of all events. */
export type PaidIntakeFigures = Readonly<Record<StageName, OperationFigures>>;

export interface PaidIntakesFigures {
  readonly bare: LoadFigures;
  readonly journeys: number;
  readonly answers: number;
  readonly standalone: PaidIntakeFigures;
  readonly production: PaidIntakeFigures;
}

export const connections = 16;

/** To the receiver on this machine. */
export const egress = { egressAllow: ['127.0.0.0/8'] } as const;

/** Standalone, then on MongoDB's wire and NATS. */
export async function measurePaidIntakes(journeys: number): Promise<PaidIntakesFigures> {
  const bareRoute = await startBareRoute(connections);
  const receiver = await startBenchReceiver();
  const url = receiver.urlAt(1, '/20ms');
  try {
    await bareRoute.measure();
    const bare = await bareRoute.measure();
    const standalone = await figuresOf(await startStandalone(), url, journeys);
    const production = await figuresOf(await startProduction(undefined, egress), url, journeys);
    return {
      ...{ bare, journeys, answers: standalone.answers },
      ...{ standalone: standalone.figures, production: production.figures },
    };
  } finally {
    await receiver.close();
    await bareRoute.close();
  }
}

/** All journeys take a stage before the next begins, so that its deliveries count for it. Closes the set-up. */
export async function figuresOf(setUp: SetUp, receiverUrl: string, journeys: number) {
  const pool = connect(setUp.start.base_url, connections);
  try {
    await receiveAlone(pool, setUp, receiverUrl);
    const way = await patientWay(setUp.start, pool);
    const pass = async () => {
      const ids: string[] = [];
      const figures: Partial<Record<StageName, OperationFigures>> = {
        'first request': await measureOperation(
          setUp,
          journeys,
          async () => void ids.push(await way.begin()),
        ),
      };
      for (const [name, take] of Object.entries(way.stages))
        figures[name as StageName] = await measureOperation(setUp, journeys, (i) => take(ids[i] ?? ''));
      return figures as PaidIntakeFigures;
    };
    // V8 keeps compiling a process of all services for some 20 000 requests, which are two passes of 400 journeys.
    await pass();
    await pass();
    return { answers: way.answers, figures: await pass() };
  } finally {
    await pool.close();
    await setUp.close();
  }
}

/** The brand has this receiver and no other. */
async function receiveAlone(pool: Pool, { start }: SetUp, url: string): Promise<void> {
  const path = '/v1/webhooks/registrations';
  const headers = intakeHeaders(start);
  const { data } = JSON.parse(await exchange(pool, { path, headers })) as {
    readonly data: readonly { readonly registration_id: string }[];
  };
  for (const { registration_id } of data)
    await exchange(pool, { path: `${path}/${registration_id}`, method: 'DELETE', headers, status: 204 });
  const body = JSON.stringify({ url, event_types: ['*'] });
  await exchange(pool, { path, method: 'POST', headers, body, status: 201 });
}
