import { AmbiguousWrite } from '@telehealth/store';

/**
 * Makes a write that comes to the same when it is made twice, and makes it again when its outcome is unknown. No match may then mean
 * that the first one had its effect. Throws `AmbiguousWrite` when the second outcome is unknown, too: either may still take effect.
 */
export async function repeatAmbiguous<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    return await write();
  }
}
