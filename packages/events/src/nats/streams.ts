import { dayMs } from '@telehealth/ids';
import {
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import type { EventsLogger } from '../logger.ts';
import { isPermissionError, isServerError } from './server-errors.ts';

export const eventsStream = 'EVENTS';

const own = {
  name: eventsStream,
  subjects: ['events.>'],
  max_age: nanos(14 * dayMs),
  duplicate_window: nanos(2 * 60_000),
};

/** Gives the stream these settings, for operators. */
const command = `nats stream edit ${eventsStream} --subjects 'events.>' --max-age 14d --dupe-window 2m`;

/**
 * Creates the stream. An existing one gets our subjects and times if the user may change streams; other settings are
 * the operator's. Safe to call concurrently.
 */
export async function ensureStream(jsm: JetStreamManager, logger: EventsLogger | undefined): Promise<void> {
  const current = await configOf(jsm, own.name);
  if (current === undefined) {
    await jsm.streams.add({
      ...own,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
    });
    return;
  }
  const same =
    current.max_age === own.max_age &&
    current.duplicate_window === own.duplicate_window &&
    current.subjects.join() === own.subjects.join();
  if (same) return;
  try {
    await jsm.streams.update(own.name, { ...current, ...own });
  } catch (err) {
    if (!isPermissionError(err)) throw err;
    logger?.error(
      { err, stream: own.name },
      `the event stream has other settings than this version needs: an operator has to run ${command}`,
    );
  }
}

async function configOf(jsm: JetStreamManager, name: string): Promise<StreamConfig | undefined> {
  try {
    return (await jsm.streams.info(name)).config;
  } catch (error) {
    if (isServerError(error, 'stream not found')) return undefined;
    throw error;
  }
}
