import { oncePerKey } from '@telehealth/concurrency';
import { NotHandled } from '../bus-errors.ts';
import type { EventEnvelope } from '../envelope.ts';
import type { HandlerRunner } from '../handler-runner.ts';

export interface Subscriber {
  readonly types: ReadonlySet<string>;
  readonly runner: HandlerRunner;
}

/** Connects the subscriptions of a process without storing anything. */
export interface InProcessHub {
  /**
   * Resolves when every work consumer of the type has handled the event; until then it stays in the outbox. Rejects
   * with `NotHandled` when a handler failed every try, or a consumer has no running replica; consumers that handled the
   * event do not get it again. A consumer exists from its first subscription on. Without consumers it resolves at once.
   */
  publish(event: EventEnvelope): Promise<void>;
  /** The result removes the replica. */
  addWorker(name: string, replica: Subscriber): () => void;
  /** The result removes the listener. */
  addListener(listener: Subscriber): () => void;
}

interface Consumer {
  readonly types: Set<string>;
  readonly replicas: Subscriber[];
  readonly handled: RecentIds;
  next: number;
}

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

export interface RecentIds {
  has(id: string): boolean;
  add(id: string): void;
}

/** Remembers the last `capacity` ids. */
function createRecentIds(capacity = 10_000): RecentIds {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      if (ids.size <= capacity) return;
      for (const oldest of ids) {
        ids.delete(oldest);
        break;
      }
    },
  };
}
