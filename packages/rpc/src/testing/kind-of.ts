import { errorFromWire } from '../contract/wire-error.ts';

/** For tests: the kind of the error that a call is refused with, `ok` for a call that succeeds. */
export async function kindOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'ok',
    (error: unknown) => errorFromWire(error).kind,
  );
}
