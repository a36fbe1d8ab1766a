import { DomainError, refusal } from '@telehealth/errors';
import type { Authoring, AuthoringChange } from '../authoring/authoring.ts';

/** Deletes the own fact of this code. Throws `not-found`, and `conflict` while a question binds it. */
export function decideDeleteOwnFact(present: Authoring, code: string): AuthoringChange {
  if (!present.facts.some((own) => own.code === code)) throw new DomainError('not-found');
  const isBound = present.lists.some(({ questions }) => questions.some(({ fact }) => fact === code));
  if (isBound) throw refusal('fact_in_use', 'A question binds the fact. Delete its questions first.');
  return {
    set: { facts: present.facts.filter((own) => own.code !== code) },
    audit: { action: 'fact.delete', subject: code, changed: {} },
  };
}
