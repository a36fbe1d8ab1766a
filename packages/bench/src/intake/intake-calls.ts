import { bodyFor, type WalkedNode } from '@telehealth/e2e/walk';
import type { StartFile } from '@telehealth/platform';
import type { Pool } from 'undici';
import { exchange } from '../measure/exchange.ts';

/** The members that benchmarks read. */
interface Step {
  readonly journey_id: string;
  readonly status: string;
  readonly node: WalkedNode;
}

/** Throws on any status but 200. */
export type IntakeCall = (
  method: 'GET' | 'POST',
  operation: 'resolve' | 'next',
  journeyId?: string,
  body?: string,
) => Promise<Step>;

/** The demo tenant, about its brand that sells one therapy. */
export function intakeHeaders({ brands, api_key }: StartFile) {
  const brand = brands.find(({ therapies }) => therapies.length === 1)?.brand_id ?? '';
  return { authorization: `Bearer ${api_key}`, 'x-brand-id': brand };
}

export function intakeCalls(pool: Pool, own: ReturnType<typeof intakeHeaders>): IntakeCall {
  return async (method, operation, journeyId, body) => {
    const path = `/v1/instrument/${operation}`;
    const headers = journeyId === undefined ? own : { ...own, 'x-journey-id': journeyId };
    return JSON.parse(await exchange(pool, { path, method, headers, body })) as Step;
  };
}

/** The bodies of a walk until a node wants a media item, which each journey has to upload itself. */
export async function recordWalk(call: IntakeCall): Promise<string[]> {
  const bodies: string[] = [];
  let step = await call('GET', 'resolve');
  while (step.status === 'active' && step.node.media === undefined) {
    const body = JSON.stringify(bodyFor(step.node));
    bodies.push(body);
    step = await call('POST', 'next', step.journey_id, body);
  }
  return bodies;
}
