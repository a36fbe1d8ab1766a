import {
  type ChangedCollection,
  type ChangedDocument,
  type ChangeParts,
  changeDocument,
  type LeasedDocument,
  type Operation,
  outboxIndex,
  putDocument,
} from '@telehealth/changes';
import { isFree, isHeldBy, released } from '@telehealth/changes/lease';
import { refusal } from '@telehealth/errors';
import type { CollectionDefinition } from '@telehealth/store';
import type { Rewrapped } from './rewrapped.ts';

/** A single document. */
export interface RewrapRunDocument extends ChangedDocument, LeasedDocument {
  /** Epoch ms: start of the last call that rewrapped something; 0 before the first. */
  readonly rewrappedAt: number;
}

export type RewrapRuns = ChangedCollection<RewrapRunDocument>;

export const rewrapRunsDefinition: CollectionDefinition<RewrapRunDocument> = {
  name: 'rewrap_runs',
  indexes: [outboxIndex],
};

export interface RewrapCall {
  readonly runId: string;
  readonly operation: Operation;
  readonly currentKeyId: string;
}

const id = 'rewrap_keys';

/** An abandoned run blocks others for so long. */
const leaseMs = 30_000;

/**
 * Returns when documents were last rewrapped (epoch ms, 0: never). The first call of a run leaves an audit row. Throws
 * `conflict` during another run.
 */
export async function rewrapInRun(
  parts: ChangeParts & { readonly rewrapRuns: RewrapRuns },
  { runId, operation, currentKeyId }: RewrapCall,
  rewrap: () => Promise<Rewrapped>,
): Promise<Rewrapped & { readonly rewrappedAt: number }> {
  const run = { collection: parts.rewrapRuns, id };
  const step = (name: string) => ({ ...operation, operationId: `${operation.operationId} ${name}` });
  const beganAt = parts.clock.now();
  const { document: begun } = await putDocument<RewrapRunDocument>(parts, {
    ...run,
    operation: step('begin'),
    decide(present, at) {
      const isContinued = isHeldBy(present, runId);
      if (present && !isContinued && !isFree(present, at)) throw underWay();
      return {
        set: { holder: runId, until: at + leaseMs, rewrappedAt: present?.rewrappedAt ?? 0 },
        ...(!isContinued && {
          audit: { action: 'keys.rewrap', clientId: '', subject: currentKeyId, changed: {} },
        }),
      };
    },
  });
  const batch = await rewrap();
  const rewrappedAt = batch.rewrapped > 0 ? beganAt : (begun?.rewrappedAt ?? 0);
  await changeDocument<RewrapRunDocument>(parts, {
    ...run,
    operation: step('end'),
    decide(present, at) {
      if (!isHeldBy(present, runId)) return undefined;
      const lease = batch.next === undefined ? released : { until: at + leaseMs };
      return { set: { ...lease, rewrappedAt } };
    },
  });
  return { ...batch, rewrappedAt };
}

function underWay() {
  return refusal(
    'rewrap_in_progress',
    'Another run wraps the keys. This one can continue when that one has ended.',
  );
}
