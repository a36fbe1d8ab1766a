import { errorFromWire } from '@telehealth/rpc';

/** The kind a call is refused with, `ok` when it is not. */
export async function kindOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'ok',
    (error: unknown) => errorFromWire(error).kind,
  );
}
