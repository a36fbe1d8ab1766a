import { type Collection, openStore } from '@telehealth/store';
import { onTestFinished } from 'vitest';
import {
  type AuditedDocument,
  type AuditRow,
  type AuditRows,
  auditDefinition,
  unfiledIndex,
  updateWithAudit,
} from '../src/index.ts';

/** A thing whose changes are audited. */
export interface Thing extends AuditedDocument {
  readonly size: number;
}

/** A database of things and of the rows of their changes; closed with the test. */
export async function openThings(url: string): Promise<{ things: Collection<Thing>; rows: AuditRows }> {
  const store = await openStore(url);
  onTestFinished(() => store.close());
  const things = await store.collection<Thing>({ name: 'things', schemaVersion: 1, indexes: [unfiledIndex] });
  return { things, rows: await store.collection(auditDefinition) };
}

/** The row of a change that gives the thing this version. */
export function rowOf(subject: string, version: number, more: Partial<AuditRow> = {}): AuditRow {
  return {
    _id: `${subject}:${version}`,
    act: 'thing.update',
    actor: { kind: 'operator', name: 'ada' },
    correlationId: 'c-1',
    clientId: 'cli_1',
    subject,
    changed: { size: version },
    at: version,
    ...more,
  };
}

/** Changes a thing as a service does, up to and with the one write; what follows is left to the test. */
export async function change(things: Collection<Thing>, id: string, version: number): Promise<Thing> {
  const changed = await things.update(
    id,
    { version },
    updateWithAudit<Thing>({ set: { size: version + 1 }, increment: { version: 1 } }, rowOf(id, version + 1)),
  );
  if (changed === undefined) throw new Error('the thing has another version');
  return changed;
}
