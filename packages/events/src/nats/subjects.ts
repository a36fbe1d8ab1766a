import type { EventEnvelope } from '../envelope.ts';

/** The subject an event is published on (decisions.md 9): `events.<type>.<brand_id|client>`. */
export function subjectOf(event: EventEnvelope): string {
  const scope = event.brand_id ?? 'client';
  if (!/^[A-Za-z0-9_-]+$/.test(scope)) throw new Error(`event ${event.id}: malformed brand_id`);
  return `events.${event.type}.${scope}`;
}

/** The subjects of these types, of every brand. */
export function subjectsOfTypes(types: readonly string[]): string[] {
  return types.map(subjectOfType);
}

/** The subject of this type, of every brand. */
export function subjectOfType(type: string): string {
  return `events.${type}.*`;
}

/** Throws unless the name consists of 1 to 64 letters, digits, `_` and `-`. */
export function checkConsumerName(name: string): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new Error(`not a consumer name: ${name}`);
}

/**
 * The durable consumer that has the position of a work consumer among the events of one type. Each type has one of its own:
 * versions of a service that hear other types share those that they have in common, and none changes what another one hears.
 */
export function durableNameOf(consumer: string, type: string): string {
  return `${consumer}-${type.replaceAll('.', '-')}`;
}

/** Where the answers for a user of the server arrive; no other user may listen there. */
export function inboxPrefixOf(user: string): string {
  return `_INBOX.${user}`;
}
