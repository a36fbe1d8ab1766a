import { setTimeout as delay } from 'node:timers/promises';
import { intakeClient } from '../clients/intake-client.ts';
import { bodyFor } from '../walk/walk.ts';

/** Of a patient before each call. */
const thinkMs = 50;

/** Another tenant, whose patients walk. */
export interface Neighbour {
  /** The durations of its calls since the last time, in ms, the shortest first. */
  take(): readonly number[];
  /** The calls that were not answered with 200. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

export function startNeighbour(
  {
    baseUrl,
    apiKey,
    brandId,
  }: { readonly baseUrl: string; readonly apiKey: string; readonly brandId: string },
  patients: number,
): Neighbour {
  const client = intakeClient(baseUrl, apiKey, brandId);
  const failures: string[] = [];
  const durations: number[] = [];
  let isOver = false;
  const timed = async (call: () => ReturnType<typeof client.resolve>) => {
    await delay(thinkMs);
    const beganAt = performance.now();
    const answer = await call();
    durations.push(performance.now() - beganAt);
    if (answer.status !== 200) failures.push(`${answer.status} ${answer.bytes}`);
    return answer;
  };
  const walkOn = async () => {
    while (!isOver) {
      const { body, status } = await timed(() => client.resolve());
      if (status !== 200 || body.node === null) continue;
      await timed(() => client.next(body.journey_id, bodyFor(body.node)));
    }
  };
  const walks = Promise.all(Array.from({ length: patients }, walkOn));
  return {
    take: () => durations.splice(0).toSorted((a, b) => a - b),
    failures,
    async stop() {
      isOver = true;
      await walks;
    },
  };
}

/** Of sorted figures. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
