import type { EventEnvelope } from '../envelope.ts';

/** `events.<type>.<brand_id|client>` (decisions.md 9). */
export function subjectOf(event: EventEnvelope): string {
  const scope = event.brand_id ?? 'client';
  if (!/^[A-Za-z0-9_-]+$/.test(scope)) throw new Error(`event ${event.id}: malformed brand_id`);
  return `events.${event.type}.${scope}`;
}

/** For every brand. */
export function subjectsOfTypes(types: readonly string[]): string[] {
  return types.map(subjectOfType);
}

/** For every brand. */
export function subjectOfType(type: string): string {
  return `events.${type}.*`;
}

/** Throws unless it has 1 to 64 letters, digits, `_` and `-`. */
export function checkConsumerName(name: string): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new Error(`not a consumer name: ${name}`);
}

/**
 * Stores a work consumer's position in one event type. Per type, so that versions of a service with different types
 * share the common ones, and none changes the filter of another.
 */
export function durableNameOf(consumer: string, type: string): string {
  return `${consumer}-${type.replaceAll('.', '-')}`;
}

/** For answers to a server user; no other user may read there. */
export function inboxPrefixOf(user: string): string {
  return `_INBOX.${user}`;
}
