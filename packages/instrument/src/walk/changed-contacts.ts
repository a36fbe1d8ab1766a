import type { CompiledNode, Instrument } from '../compile/instrument.ts';
import type { ContactPrefills, LogEntry } from '../session/session.ts';

export type ContactControl = keyof ContactPrefills;

/** Entries after which an answer before them no longer counts. */
const endings: ReadonlySet<LogEntry['type']> = new Set(['skipped', 'unknown', 'retired']);

/** Only the platform's contact facts count: a brand may ask about other people. */
export function contactControlOf(node: CompiledNode | undefined): ContactControl | undefined {
  if (node?.kind !== 'question' || !node.fact.contact) return undefined;
  return node.control === 'email' || node.control === 'phone' ? node.control : undefined;
}

/**
 * What these entries of a log say of the patient's email and phone: the last answer, undefined when it no longer counts, and
 * nothing when no entry is about it.
 */
export function changedContacts(
  instrument: Instrument,
  entries: readonly LogEntry[],
): { readonly [C in ContactControl]?: string | undefined } {
  const changed: { [C in ContactControl]?: string | undefined } = {};
  for (const entry of entries) {
    const control = contactControlOf(instrument.nodeById.get(entry.nodeId));
    if (control === undefined) continue;
    if (entry.type === 'answered') changed[control] = String(entry.value);
    else if (endings.has(entry.type)) changed[control] = undefined;
  }
  return changed;
}
