import type { CompiledQuestion } from '../../compile/instrument.ts';
import type { ContactPrefills, Session } from '../../session/session.ts';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import type { ReadContact } from './read-contact.ts';

/** As sent; empty counts as omitted. */
export interface SentPrefills {
  readonly email: string;
  readonly phone: string;
}

/** Normalised, without invalid ones; undefined without any. */
export function parsePrefills({ email, phone }: SentPrefills): ContactPrefills | undefined {
  const normalEmail = contactOf(email, readEmail);
  const normalPhone = contactOf(phone, readPhone);
  if (normalEmail === undefined && normalPhone === undefined) return undefined;
  return {
    ...(normalEmail !== undefined && { email: normalEmail }),
    ...(normalPhone !== undefined && { phone: normalPhone }),
  };
}

/** From the entry, to be confirmed at the question (interface.md 4.1 rule 9). */
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
