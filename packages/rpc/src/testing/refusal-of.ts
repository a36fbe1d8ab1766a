import { errorFromWire } from '../contract/wire-error.ts';

/** For tests: what a call is refused with (its kind, its reason and the codes of its issues), `ok` for a call that succeeds. */
export function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: unknown) => {
      const { kind, reason, issues } = errorFromWire(error);
      return [kind, ...(reason ? [reason] : []), ...issues.map(({ code }) => code)].join(' ');
    },
  );
}
