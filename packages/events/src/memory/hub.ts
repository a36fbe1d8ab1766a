import { oncePerKey } from '@telehealth/concurrency';
import { NotHandled } from '../bus-errors.ts';
import type { EventEnvelope } from '../envelope.ts';
import type { HandlerRunner } from '../handler-runner.ts';
import { createRecentIds, type RecentIds } from './recent-ids.ts';

/** A subscription as the hub sees it. */
export interface Subscriber {
  readonly types: ReadonlySet<string>;
  readonly runner: HandlerRunner;
}

/** Carries events between the subscriptions of a process. It stores nothing. */
export interface InProcessHub {
  /**
   * Resolves when every work consumer of the type has handled the event: until then the publisher's outbox holds it.
   * Rejects with `NotHandled` when a handler failed every try or when no replica of a consumer runs any more;
   * consumers that handled it do not get it again. A consumer is known from its first subscription on. An event
   * without consumers is done at once.
   */
  publish(event: EventEnvelope): Promise<void>;
  /** Adds a replica of a work consumer; returns a function that removes it. */
  addWorker(name: string, replica: Subscriber): () => void;
  /** Adds a broadcast subscription; returns a function that removes it. */
  addListener(listener: Subscriber): () => void;
}

interface Consumer {
  readonly types: Set<string>;
  readonly replicas: Subscriber[];
  readonly handled: RecentIds;
  next: number;
}

/** A hub without subscriptions. */
export function createInProcessHub(): InProcessHub {
  const consumers = new Map<string, Consumer>();
  const listeners = new Set<Subscriber>();
  const publishOnce = oncePerKey<void>();
  const announced = createRecentIds();

  function consumerOf(name: string): Consumer {
    const known = consumers.get(name);
    if (known) return known;
    const consumer = { types: new Set<string>(), replicas: [], handled: createRecentIds(), next: 0 };
    consumers.set(name, consumer);
    return consumer;
  }

  async function toConsumer(consumer: Consumer, event: EventEnvelope): Promise<boolean> {
    if (consumer.handled.has(event.id)) return true;
    for (;;) {
      const able = consumer.replicas.filter((replica) => replica.types.has(event.type));
      const replica = able[consumer.next++ % able.length];
      if (replica === undefined) return false;
      const outcome = await replica.runner.run(structuredClone(event));
      if (outcome === 'closed') continue;
      if (outcome === 'handled') consumer.handled.add(event.id);
      return outcome === 'handled';
    }
  }

  async function deliver(event: EventEnvelope): Promise<void> {
    if (!announced.has(event.id)) {
      announced.add(event.id);
      for (const { types, runner } of listeners) {
        if (types.has(event.type)) void runner.run(structuredClone(event));
      }
    }
    const wanting = [...consumers.values()].filter((consumer) => consumer.types.has(event.type));
    const handled = await Promise.all(wanting.map((consumer) => toConsumer(consumer, event)));
    if (handled.includes(false)) throw new NotHandled('a consumer did not handle the event');
  }

  return {
    publish: (event) => publishOnce(event.id, () => deliver(event)),
    addWorker(name, replica) {
      const consumer = consumerOf(name);
      for (const type of replica.types) consumer.types.add(type);
      consumer.replicas.push(replica);
      return () => {
        const at = consumer.replicas.indexOf(replica);
        if (at >= 0) consumer.replicas.splice(at, 1);
      };
    },
    addListener(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
