import { dayMs } from '@telehealth/ids';
import {
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import { WrongBusUrl } from '../bus-errors.ts';
import type { BusOptions } from '../bus-options.ts';
import type { EventsLogger } from '../logger.ts';
import { isPermissionError, isServerError } from './server-errors.ts';

export const eventsStream = 'EVENTS';

const own = {
  name: eventsStream,
  subjects: ['events.>'],
  max_age: nanos(14 * dayMs),
  duplicate_window: nanos(2 * 60_000),
};

const modeKey = 'deployment_mode';

/** Gives the stream these settings, for operators. */
const commandOf = (mode: string) =>
  `nats stream edit ${eventsStream} --subjects 'events.>' --max-age 14d --dupe-window 2m --metadata ${modeKey}=${mode}`;

/**
 * Creates the stream for this mode. An existing one gets our subjects and times if the user may change streams; other
 * settings are the operator's. Safe to call concurrently. Throws `WrongBusUrl` for a stream of the other mode.
 */
export async function ensureStream(
  jsm: JetStreamManager,
  { mode = 'test', logger }: { mode: BusOptions['mode']; logger: EventsLogger | undefined },
): Promise<void> {
  const current = await configOf(jsm, own.name);
  if (current === undefined) {
    await jsm.streams.add({
      ...own,
      metadata: { [modeKey]: mode },
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
    });
    return;
  }
  refuseOtherMode(current, mode);
  const same =
    current.metadata?.[modeKey] === mode &&
    current.max_age === own.max_age &&
    current.duplicate_window === own.duplicate_window &&
    current.subjects.join() === own.subjects.join();
  if (same) return;
  try {
    await jsm.streams.update(own.name, {
      ...current,
      ...own,
      metadata: { ...current.metadata, [modeKey]: mode },
    });
  } catch (err) {
    if (!isPermissionError(err)) throw err;
    logger?.error(
      { err, stream: own.name },
      `the event stream has other settings than this version needs: an operator has to run ${commandOf(mode)}`,
    );
  }
}

/** Throws `WrongBusUrl` for a stream of the other mode (decisions.md 16). A missing stream belongs to nobody. */
export async function checkMode(jsm: JetStreamManager, mode: 'test' | 'live'): Promise<void> {
  const current = await configOf(jsm, own.name);
  if (current !== undefined) refuseOtherMode(current, mode);
}

function refuseOtherMode({ metadata }: StreamConfig, mode: string): void {
  const made = metadata?.[modeKey];
  if (made === undefined || made === mode) return;
  throw new WrongBusUrl(`belongs to a ${made} deployment, and DEPLOYMENT_MODE is ${mode}`);
}

async function configOf(jsm: JetStreamManager, name: string): Promise<StreamConfig | undefined> {
  try {
    return (await jsm.streams.info(name)).config;
  } catch (error) {
    if (isServerError(error, 'stream not found')) return undefined;
    throw error;
  }
}
