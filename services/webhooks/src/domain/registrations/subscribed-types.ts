import { DomainError, type Issue } from '@telehealth/errors';
import { publicEventMeanings } from '@telehealth/ids';

const list = '/event_types';

/** Means every type of event, also future ones (decisions.md 14). */
export const everyType = '*';

export function subscribes(
  { eventTypes }: { readonly eventTypes: readonly string[] },
  type: string,
): boolean {
  return eventTypes.includes(everyType) || eventTypes.includes(type);
}

/** Throws `malformed-request` for an empty list and for unknown or repeated types. */
export function subscribedTypes(names: readonly string[]): readonly string[] {
  const issues = names.length === 0 ? [missing] : names.flatMap(issuesOf);
  if (issues.length > 0)
    throw new DomainError('malformed-request', 'the event types of a registration', { issues });
  return names;
}

const missing: Issue = {
  code: 'event_types.missing',
  message: 'A registration subscribes at least one type of event.',
  where: list,
};

function issuesOf(name: string, at: number, names: readonly string[]): readonly Issue[] {
  const where = `${list}/${at}`;
  if (name !== everyType && !Object.hasOwn(publicEventMeanings, name))
    return [{ code: 'event_types.unknown', message: 'The platform has no such type of event.', where }];
  return names.indexOf(name) === at
    ? []
    : [{ code: 'event_types.repeated', message: 'A type of event is listed once.', where }];
}
