import { errorFromWire } from '../contract/wire-error.ts';

/** For tests: the error kind, or `ok`. */
export async function kindOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'ok',
    (error: unknown) => errorFromWire(error).kind,
  );
}
