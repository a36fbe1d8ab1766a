import { BusUnavailable, type EventEnvelope } from '@telehealth/events';
import { newOperationId } from '@telehealth/ids';
import { openStore, type WritableCollection, type WritableStore } from '@telehealth/store';
import { onTestFinished } from 'vitest';
import {
  auditDefinition,
  type ChangedDocument,
  type ChangeParts,
  createOutboxRelay,
  type Operation,
  type OutboxRelayOptions,
  outboxIndex,
} from '../src/index.ts';

/** A document of these tests. */
export interface Counter extends ChangedDocument {
  readonly count: number;
  readonly name?: string;
  readonly brandId?: string;
}

const definition = { name: 'counters', schemaVersion: 1, indexes: [outboxIndex] };

/** A database of counters, a bus that notes what it is given, and a clock that stands still. */
export async function openCounters(
  options: Partial<OutboxRelayOptions> = {},
  wrap = (store: WritableStore) => store,
  url = 'sqlite::memory:',
) {
  const bare = await openStore(url);
  onTestFinished(() => bare.close());
  const store = wrap(bare);
  const clock = { at: 1_000_000, now: () => clock.at, sleep: () => sleeping.promise };
  /** Resolved: the time after which outboxes are cleared has passed. */
  const sleeping = Promise.withResolvers<void>();
  const published: EventEnvelope[] = [];
  const bus = {
    isDown: false,
    refused: new Set<string>(),
    async publish(event: EventEnvelope) {
      if (bus.isDown) throw new BusUnavailable('down');
      if (bus.refused.has(event.id)) throw new Error('refused');
      published.push(event);
    },
  };
  const auditRows = await store.collection(auditDefinition);
  const counters: WritableCollection<Counter> = await store.collection<Counter>(definition);
  const relay = createOutboxRelay({ bus, auditRows, clock, graceMs: 1000, ...options });
  relay.register(counters);
  const parts: ChangeParts = { clock, relay, auditRows, logger: { warn: () => {} } };
  return { counters, auditRows, relay, bus, published, clock, sleeping, parts };
}

/** An operation of an operator, which may be repeated under its id. */
export function operation(more: Partial<Operation> = {}): Operation {
  return {
    operationId: newOperationId(),
    repeatable: true,
    actor: { kind: 'operator', name: 'ada' },
    correlationId: 'c-1',
    limits: {},
    ...more,
  };
}

/** What counting up by one decides: one event and one audit row. */
export function countUp(id: string, count: number) {
  return {
    set: { count: count + 1 },
    events: [
      {
        type: 'brand.changed.v1',
        clientId: 'cli_1',
        brandId: 'brd_1',
        subject: id,
        test: true,
        data: { version: count + 1 },
      },
    ],
    audit: { action: 'counter.count', clientId: 'cli_1', subject: id, changed: { count: count + 1 } },
  } as const;
}
