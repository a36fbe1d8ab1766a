import type { IntakeClient } from '../clients/intake-client.ts';
import { type Walk, walk } from './walk.ts';

export interface KillPlan {
  readonly client: IntakeClient;
  /** Of the first resolve of a walk. */
  readonly query: Readonly<Record<string, string>>;
  /** Concurrent; each walks journeys until the last kill is over. */
  readonly patients: number;
  readonly kills: number;
  /** The n-th kill, from 0; resolves when the platform has recovered. */
  readonly kill: (n: number) => Promise<void>;
}

/** Average per patient. */
const stepsBetween = 5;

/** Every walk is complete. Throws when a call is refused, except an upload, which is restarted. */
export async function walkThroughKills(plan: KillPlan): Promise<readonly Walk[]> {
  const { query, patients, kills, kill } = plan;
  const client = { ...plan.client, upload: begunAgain(plan.client.upload) };
  const walks: Walk[] = [];
  let steps = 0;
  let onStep = () => {};
  let isOver = false;
  const countStep = () => {
    steps++;
    onStep();
    return false;
  };
  const patient = async () => {
    do walks.push(await walk(client, {}, countStep, { query }));
    while (!isOver);
  };
  const stepsMade = (count: number) =>
    new Promise<void>((resolve) => {
      const goal = steps + count;
      onStep = () => {
        if (steps >= goal) resolve();
      };
    });
  const killer = async () => {
    for (let n = 0; n < kills; n++) {
      await stepsMade(stepsBetween * patients);
      await kill(n);
    }
    isOver = true;
  };
  await Promise.all([killer(), ...Array.from({ length: patients }, patient)]);
  return walks;
}

const uploadTries = 5;

function begunAgain(upload: IntakeClient['upload']): IntakeClient['upload'] {
  return async (...given) => {
    for (let tries = 1; ; tries++) {
      try {
        return await upload(...given);
      } catch (error) {
        if (tries === uploadTries) throw error;
      }
    }
  };
}
