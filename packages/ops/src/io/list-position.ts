import { hash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './failure.ts';
import { savedState, saveState } from './saved-state.ts';

/** What the position belongs to: the words of the command, and its filters with the platform that it asked. */
export interface List {
  readonly path: readonly string[];
  readonly filters: unknown;
}

/** @throws UsageError unless the last list of this command had these filters, and more rows follow. */
export function listPosition(list: List, env: NodeJS.ProcessEnv): string {
  const file = fileOf(list, env);
  const state = file === undefined ? undefined : savedState(file, '--next');
  if (state?.of === digestOf(list) && typeof state.next === 'string') return state.next;
  throw new UsageError(
    'The last list of this command had other flags or was whole: run it without --next first',
  );
}

/** Undefined at the end of the list. False where the position cannot be kept. */
export async function keepListPosition(
  list: List,
  next: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const file = fileOf(list, env);
  if (file === undefined) return false;
  try {
    if (next === undefined) await rm(file, { force: true });
    else {
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
      await saveState(file, '--next', { of: digestOf(list), next });
    }
    return true;
  } catch {
    return false;
  }
}

function fileOf({ path }: List, { XDG_STATE_HOME, HOME }: NodeJS.ProcessEnv): string | undefined {
  const folder = XDG_STATE_HOME || (HOME && join(HOME, '.local/state'));
  return folder ? join(folder, 'telehealth-ops', `${path.join('-')}.json`) : undefined;
}

/** Filters may have ids, so a digest of them is kept. */
function digestOf({ filters }: List): string {
  const text = JSON.stringify(filters, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return hash('sha256', text);
}
