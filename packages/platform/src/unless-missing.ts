import { errorFromWire } from '@telehealth/rpc';

/** The answer; undefined when what was asked for is not there. Other failures stay failures. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (failure) {
    if (errorFromWire(failure).kind === 'not-found') return undefined;
    throw failure;
  }
}
