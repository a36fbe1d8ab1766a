import type { EventEnvelope } from '../envelope.ts';

/** Where an event is published (decisions.md 9): `events.<type>.<brand_id|client>`. */
export function subjectOf(event: EventEnvelope): string {
  const scope = event.brand_id ?? 'client';
  if (!/^[A-Za-z0-9_-]+$/.test(scope)) throw new Error(`event ${event.id}: malformed brand_id`);
  return `events.${event.type}.${scope}`;
}

/** The subjects of these types, of every brand. */
export function subjectsOfTypes(types: readonly string[]): string[] {
  return types.map((type) => `events.${type}.*`);
}

/** Where parked events that shall be tried again go: to their one consumer, past all others. */
export function retrySubjectsOf(consumer: string): string {
  return `events.retry.${consumer}.>`;
}

/** Where a consumer parks what came on `subject`. */
export function parkedSubjectOf(consumer: string, subject: string): string {
  return `parked.${consumer}.${originalSubject(consumer, subject)}`;
}

/** Every parked subject of a consumer. */
export function parkedSubjectsOf(consumer: string): string {
  return `parked.${consumer}.>`;
}

/** Where an event goes that was parked on `subject`. */
export function retrySubjectOf(consumer: string, subject: string): string {
  return `events.retry.${consumer}.${subject.slice(`parked.${consumer}.`.length)}`;
}

function originalSubject(consumer: string, subject: string): string {
  const retried = `events.retry.${consumer}.`;
  return subject.slice(subject.startsWith(retried) ? retried.length : 'events.'.length);
}

/** Throws unless the name can be a consumer's: letters, digits, `_` and `-`. */
export function checkConsumerName(name: string): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new Error(`not a consumer name: ${name}`);
}
