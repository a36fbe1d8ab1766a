import type { AuditEntry, Change, EventDraft } from '@telehealth/changes';
import type { DomainState } from './domain.ts';
import { dueAtOf } from './due-at.ts';
import type { StoredDomain } from './stored-domain.ts';

/** The fields that decisions write; `dueAt` follows from the others. */
type Written = Omit<NonNullable<Change<StoredDomain>['set']>, 'dueAt'>;

/** A change that leaves the state as it is. */
export function changeFields(
  present: StoredDomain,
  set: Written,
  records: Records = {},
): Change<StoredDomain> {
  return { set: { ...set, dueAt: dueAtOf(merged(present, set)) }, ...records };
}

interface Records {
  readonly audit?: AuditEntry | readonly AuditEntry[];
  readonly events?: readonly EventDraft[];
}

export interface Move {
  /** The states it goes through, the last of which it stays in. */
  readonly through: readonly [DomainState, ...DomainState[]];
  readonly at: number;
  readonly set?: Written;
  /** What the audit rows have beside hostname and kind. */
  readonly because?: AuditEntry['changed'];
}

/** A change of the state, with an audit row for each state and one event. */
export function changeState(
  present: StoredDomain,
  { through, at, set = {}, because = {} }: Move,
): Change<StoredDomain> {
  const { _id, clientId, hostname, kind } = present;
  const state = through.at(-1) ?? present.state;
  const audit = through.map((to, index) => ({
    action: `domain.${to}`,
    clientId,
    subject: _id,
    changed: { hostname, kind, state: to, before: through[index - 1] ?? present.state, ...because },
  }));
  return changeFields(
    present,
    { ...set, state, updatedAt: at, changedAt: at },
    { audit, events: [changedEvent(present, state)] },
  );
}

/** The event of a domain that has a new state, or another certificate. */
export function changedEvent(present: StoredDomain, state: DomainState): EventDraft {
  const { clientId, brandId, mode, hostname, kind } = present;
  const data = { hostname, kind, state };
  return { type: 'domain.changed.v1', clientId, brandId, subject: brandId, test: mode === 'test', data };
}

export function certificateFailingEvent({ clientId, brandId, mode, hostname }: StoredDomain): EventDraft {
  const type = 'domain.certificate_failing.v1';
  return { type, clientId, brandId, subject: brandId, test: mode === 'test', data: { hostname } };
}

function merged(present: StoredDomain, set: Written): StoredDomain {
  const entries = Object.entries({ ...present, ...set }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as StoredDomain;
}
