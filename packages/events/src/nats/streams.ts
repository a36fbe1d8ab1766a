import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

/** The stream of all events. */
export const eventsStream = 'EVENTS';
/** The stream of events a consumer gave up on, kept until they are replayed. */
export const parkedStream = 'PARKED';

const dayMs = 24 * 60 * 60 * 1000;

type OwnConfig = Pick<StreamConfig, 'name' | 'subjects' | 'max_age' | 'duplicate_window'>;

const streams: readonly OwnConfig[] = [
  {
    name: eventsStream,
    subjects: ['events.>'],
    max_age: nanos(14 * dayMs),
    duplicate_window: nanos(2 * 60_000),
  },
  { name: parkedStream, subjects: ['parked.>'], max_age: 0, duplicate_window: nanos(2 * 60_000) },
];

/**
 * Creates the streams, or gives existing ones our subjects and times and leaves the rest of their settings to
 * the operator. Any number of processes may do it at once.
 */
export async function ensureStreams(jsm: JetStreamManager, replicas: number): Promise<void> {
  for (const own of streams) await ensureStream(jsm, own, replicas);
}

async function ensureStream(jsm: JetStreamManager, own: OwnConfig, replicas: number): Promise<void> {
  const current = await configOf(jsm, own.name);
  if (current === undefined) {
    await jsm.streams.add({
      ...own,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      num_replicas: replicas,
    });
    return;
  }
  const same =
    current.max_age === own.max_age &&
    current.duplicate_window === own.duplicate_window &&
    current.subjects.join() === own.subjects.join();
  if (!same) await jsm.streams.update(own.name, { ...current, ...own });
}

async function configOf(jsm: JetStreamManager, name: string): Promise<StreamConfig | undefined> {
  try {
    return (await jsm.streams.info(name)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}
