import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../io/failure.ts';
import { savedState, saveState } from '../io/saved-state.ts';
import type { Address } from './address.ts';

export interface SavedSignIn {
  readonly token: string;
  /** Epoch ms from which the token is unknown. */
  readonly endsAt: number;
}

/** Of the platform at this address. Undefined where the user has no folder for settings. */
export function signInFile(
  { authority, secure }: Address,
  { XDG_CONFIG_HOME, HOME }: NodeJS.ProcessEnv,
): string | undefined {
  const folder = XDG_CONFIG_HOME || (HOME && join(HOME, '.config'));
  const name = encodeURIComponent(`${secure ? 'https' : 'http'}://${authority}`);
  return folder ? join(folder, 'telehealth-ops', `sign-in-${name}.json`) : undefined;
}

/**
 * Undefined without a sign-in, and from its end on.
 *
 * @throws UsageError for a file that cannot be read.
 */
export function savedSignIn(file: string): SavedSignIn | undefined {
  const { token, ends_at: endsAt } = savedState(file, 'sign-in') ?? {};
  if (typeof token !== 'string' || typeof endsAt !== 'number' || endsAt <= Date.now()) return undefined;
  return { token, endsAt };
}

/** Readable by its owner only. @throws UsageError when the file cannot be written. */
export async function saveSignIn(file: string, { token, endsAt }: SavedSignIn): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  } catch {
    throw new UsageError(`sign-in: ${file} cannot be written`);
  }
  await saveState(file, 'sign-in', { token, ends_at: endsAt });
}

export async function forgetSignIn(file: string): Promise<void> {
  await rm(file, { force: true });
}
