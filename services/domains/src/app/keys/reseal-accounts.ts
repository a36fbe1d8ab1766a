import { sealingKeyIdOf } from '@telehealth/sealing';
import type { RewrapOutcome } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';

/** More than a deployment is ever configured with. */
const mostAccounts = 100;

/** The ids of the keys that sealed the accounts at certificate authorities. */
export async function accountKeyIds(
  { acmeAccounts }: Pick<Context, 'acmeAccounts'>,
  limits: CallOptions,
): Promise<readonly string[]> {
  const accounts = await acmeAccounts.find({}, { limit: mostAccounts }, limits);
  return accounts.map(({ sealedKey }) => sealingKeyIdOf(sealedKey));
}

/** Seals the keys of the accounts anew that another key than the current one sealed. */
export async function resealAccounts(
  { acmeAccounts, accountSealer: sealer, sealingKeys, logger }: Context,
  limits: CallOptions,
): Promise<readonly RewrapOutcome[]> {
  const outcomes: RewrapOutcome[] = [];
  for (const { _id, sealedKey } of await acmeAccounts.find({}, { limit: mostAccounts }, limits)) {
    if (sealingKeyIdOf(sealedKey) === sealingKeys[0].id) continue;
    try {
      const set = { sealedKey: sealer.seal(_id, sealer.open(_id, sealedKey)) };
      const sealed = await acmeAccounts.update(_id, { sealedKey }, { set }, limits);
      outcomes.push(sealed === undefined ? 'left' : 'rewrapped');
    } catch (err) {
      logger.error({ err }, 'the key of an account at a certificate authority cannot be opened');
      outcomes.push('unopened');
    }
  }
  return outcomes;
}
