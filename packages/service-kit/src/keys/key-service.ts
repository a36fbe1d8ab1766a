import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { DomainError, refusal } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import type { Clock } from '../clock.ts';
import { limitsOf } from '../store-calls.ts';
import { type FindKeyUses, type KeyUse, retiredKeys } from './key-use.ts';
import { type RewrapParts, rewrapInTurn } from './rewrap-in-turn.ts';

/** The sealing keys of a service, and what it seals with them. */
export interface KeyParts {
  /** The current key first. */
  readonly sealingKeys: readonly [{ readonly id: string }, ...{ readonly id: string }[]];
  /** What is stored sealed or wrapped. */
  readonly uses: readonly FindKeyUses[];
  /** Where the service wraps keys. */
  readonly wrapping?: RewrapParts;
}

/** Wraps keys anew for operators, and says what retired sealing keys are needed for (decisions.md 13). */
export function keyService({ clock }: { readonly clock: Clock }, parts: KeyParts): Contract {
  const keyIds = parts.sealingKeys.map(({ id }) => id);
  const [current = ''] = keyIds;

  const usesAfter = async (call: Call, rewrappedAt: number): Promise<readonly KeyUse[]> => {
    const stored = await Promise.all(parts.uses.map((find) => find(limitsOf(call))));
    const unstored = keyIds.map((keyId) => ({
      keyId,
      until: rewrappedAt + (parts.wrapping?.unstoredMs ?? 0),
    }));
    return [...stored.flat(), ...unstored];
  };

  return contract(KeyService, operatorAccess(KeyService), {
    async rewrapKeys({ runId, currentKeyId, after }, call) {
      if (!/^[\w-]{1,64}$/.test(runId))
        throw new DomainError('malformed-request', 'a run id has 1 to 64 of A-Z, a-z, 0-9, _, -');
      if (currentKeyId !== '' && currentKeyId !== current) {
        throw refusal(
          'sealing_keys_differ',
          'This replica has another current key. Give all replicas the same SEALING_KEYS.',
        );
      }
      const { rewrapped, unopened, next, rewrappedAt } = parts.wrapping
        ? await rewrapInTurn(parts.wrapping, call, { runId, after }, current)
        : { rewrapped: 0, unopened: 0, next: undefined, rewrappedAt: 0 };
      const retired = retiredKeys(keyIds, await usesAfter(call, rewrappedAt), clock.now());
      return {
        ...{ currentKeyId: current, rewrapped, unopened, done: next === undefined, next: next ?? '' },
        retired: retired.map(({ neededUntil, ...key }) => ({
          ...key,
          ...(neededUntil !== undefined && { neededUntil: timestampFromMs(neededUntil) }),
        })),
      };
    },
  });
}
