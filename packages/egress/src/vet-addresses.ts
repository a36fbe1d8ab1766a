import { isIP } from 'node:net';
import type { Found } from './dns/find-addresses.ts';
import type { JudgeAddress } from './policy/judge-address.ts';
import type { Target } from './policy/judge-url.ts';
import { isMachineItself } from './policy/machine-itself.ts';
import type { Refusal } from './policy/policy.ts';

/** More addresses are ignored. */
const addressesPerFamily = 8;

/**
 * The addresses to send to, or the refusal. One bad address refuses a whole DNS name, since its owner could intend that
 * one; `localhost` stands for the machine's addresses that an operator allowed.
 */
export function vetAddresses(
  judge: JudgeAddress,
  { hostname, port }: Target,
  { addresses, prefixes }: Found,
): readonly string[] | Refusal {
  const refusals = addresses.map((address) => judge(address, port, prefixes));
  const good = addresses.filter((_, index) => refusals[index] === undefined);
  const isUsable = isMachineItself(hostname) ? good.length > 0 : good.length === addresses.length;
  const refusal = refusals.find((one) => one !== undefined);
  if (!isUsable && refusal !== undefined) return refusal;
  return [4, 6].flatMap((family) =>
    good.filter((address) => isIP(address) === family).slice(0, addressesPerFamily),
  );
}
