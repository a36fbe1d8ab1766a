import type { CompiledQuestion } from '../../compile/instrument.ts';
import type { ContactPrefills, Session } from '../../session/session.ts';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import type { ReadContact } from './read-contact.ts';

/** Prefills as an entry sends them; empty counts as left out. */
export interface SentPrefills {
  readonly email: string;
  readonly phone: string;
}

/** The valid prefills, in their normal form; the others are left out. Undefined when all are left out. */
export function parsePrefills({ email, phone }: SentPrefills): ContactPrefills | undefined {
  const normalEmail = contactOf(email, readEmail);
  const normalPhone = contactOf(phone, readPhone);
  if (normalEmail === undefined && normalPhone === undefined) return undefined;
  return {
    ...(normalEmail !== undefined && { email: normalEmail }),
    ...(normalPhone !== undefined && { phone: normalPhone }),
  };
}

/** What the entry brought along for the question, to be confirmed there (interface.md 4.1 rule 9). */
export function prefillOf({ prefills }: Session, { control, prefill }: CompiledQuestion): string | undefined {
  if (!prefills || prefill !== 'confirm') return undefined;
  if (control === 'email') return prefills.email;
  return control === 'phone' ? prefills.phone : undefined;
}

function contactOf(text: string, read: (text: string) => ReadContact): string | undefined {
  if (text === '') return undefined;
  const contact = read(text);
  return contact.kind === 'contact' ? contact.value : undefined;
}
