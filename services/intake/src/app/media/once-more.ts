import { AmbiguousWrite } from '@telehealth/store';

/**
 * Makes a write that may take effect twice; once more when the first try was lost with its connection. What it gives
 * is certain but for one thing: no match may mean that the first try had its effect. Throws `AmbiguousWrite` when the
 * second try was lost too: either may still take effect.
 */
export async function onceMore<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    return await write();
  }
}
