import type { ChangeParts } from '@telehealth/changes';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { DomainError, refusal } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import type { CallOptions } from '@telehealth/store';
import { operationOf } from '../calls/operation-of.ts';
import { limitsOf } from '../calls/store-calls.ts';
import type { Registry } from '../telemetry/metrics.ts';
import { showReading } from '../telemetry/shared-metrics.ts';
import { type FindKeyUses, type KeyUse, type RetiredKey, retiredKeys } from './key-use.ts';
import { rewrapBatch, type Sealed } from './rewrap-batch.ts';
import { type RewrapRuns, rewrapInRun } from './rewrap-run.ts';

export interface KeyParts {
  /** The current key first. */
  readonly sealingKeys: SealingKeys;
  /** Stored until it expires. */
  readonly uses: readonly FindKeyUses[];
  /** Stored until it is rewrapped. */
  readonly sealed?: Sealed;
  /** Validity of sealed values that are not stored; 0 by default. */
  readonly unstoredMs?: number;
}

interface KeyContext extends ChangeParts {
  readonly rewrapRuns: RewrapRuns;
  readonly serviceName: string;
  readonly registry: Registry | undefined;
}

/** For operators: rewraps sealed values, and reports the use of retired sealing keys (decisions.md 13). */
export function keyService(
  context: KeyContext,
  { sealingKeys, uses, sealed, unstoredMs = 0 }: KeyParts,
): Contract {
  const keyIds = sealingKeys.map(({ id }) => id);
  const [{ id: current }] = sealingKeys;
  const lasting = [sealed?.documents, sealed?.values].filter((each) => each !== undefined);

  const usesAfter = async (limits: CallOptions, rewrappedAt: number): Promise<readonly KeyUse[]> => {
    const expiring = await Promise.all(uses.map((find) => find(limits)));
    const rewrappable = await Promise.all(lasting.map((each) => each.findKeyIds(limits)));
    const unstored = keyIds.map((keyId) => ({ keyId, until: rewrappedAt + unstoredMs }));
    return [...expiring.flat(), ...rewrappable.flat().map((keyId) => ({ keyId })), ...unstored];
  };

  const { registry, serviceName: part, clock } = context;
  if (registry !== undefined) {
    showKeys(registry, part, async () =>
      retiredKeys(keyIds, await usesAfter({ timeoutMs: 1000 }, 0), clock.now()),
    );
  }

  return contract(KeyService, {
    async rewrapKeys({ runId, currentKeyId, after }, call) {
      if (!/^[\w-]{1,64}$/.test(runId))
        throw new DomainError('malformed-request', 'a run id has 1 to 64 of A-Z, a-z, 0-9, _, -');
      if (currentKeyId !== '' && currentKeyId !== current) {
        throw refusal(
          'sealing_keys_differ',
          'This replica has another current key. Give all replicas the same SEALING_KEYS.',
        );
      }
      const run = { runId, operation: operationOf(call), currentKeyId: current };
      const { rewrapped, unopened, next, rewrappedAt } = sealed
        ? await rewrapInRun(context, run, () => rewrapBatch(sealed, sealingKeys, call, after))
        : { rewrapped: 0, unopened: 0, next: undefined, rewrappedAt: 0 };
      const retired = retiredKeys(keyIds, await usesAfter(limitsOf(call), rewrappedAt), context.clock.now());
      return {
        currentKeyId: current,
        rewrapped,
        unopened,
        done: next === undefined,
        next,
        retired,
      };
    },
  });
}

/** Retired sealing keys that a service still needs, present and missing. */
function showKeys(registry: Registry, part: string, find: () => Promise<readonly RetiredKey[]>): void {
  const show = (key: 'retired' | 'missing', counts: (each: RetiredKey) => boolean) =>
    showReading(
      registry,
      {
        name: 'sealing_keys_needed',
        help: 'Sealing keys beside the current one that something stored needs',
        labels: { part, key },
      },
      async () => (await find()).filter(counts).length,
    );
  show('retired', ({ missing, wraps, neededUntil }) => !missing && (wraps || neededUntil !== undefined));
  show('missing', ({ missing }) => missing);
}
