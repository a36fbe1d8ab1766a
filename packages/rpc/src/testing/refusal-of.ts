import { errorFromWire } from '../contract/wire-error.ts';

/** For tests: kind, reason and issue codes of a refusal, or `ok`. */
export function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: unknown) => {
      const { kind, reason, issues } = errorFromWire(error);
      return [kind, ...(reason ? [reason] : []), ...issues.map(({ code }) => code)].join(' ');
    },
  );
}
