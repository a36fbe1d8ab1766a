import type { CompiledNode, Instrument } from '../compile/instrument.ts';
import type { ContactPrefills, LogEntry } from '../session/session.ts';

export type ContactControl = keyof ContactPrefills;

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
    // To go back changes nothing until something is given.
    if (entry.type === 'reopened') continue;
    changed[control] = entry.type === 'answered' ? String(entry.value) : undefined;
  }
  return changed;
}
