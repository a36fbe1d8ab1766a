import { refusal } from '@telehealth/errors';
import {
  type Authoring,
  type AuthoringChange,
  authoringBounds,
  refuseOversize,
} from '../authoring/authoring.ts';
import type { Fact } from '../authoring/fact.ts';
import { invalidAuthoring } from '../authoring/invalid-authoring.ts';

/**
 * Adds a result of `ownFact`. Throws `conflict` when the brand has a fact with this code, and `validation` when it has 500
 * own facts or the authoring becomes too large.
 */
export function decideCreateOwnFact(present: Authoring, fact: Fact): AuthoringChange {
  const { code, valueType, cardinality } = fact;
  if (present.facts.some((own) => own.code === code))
    throw refusal(
      'fact_exists',
      'The brand has a fact with this code. Choose another code, or delete that fact.',
    );
  const max = authoringBounds.ownFacts;
  if (present.facts.length >= max) {
    const message = `A brand has at most ${max} own facts.`;
    throw invalidAuthoring([{ code: 'facts.too_many', message }]);
  }
  const facts = [...present.facts, fact].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  refuseOversize({ ...present, facts });
  return {
    set: { facts },
    audit: { action: 'fact.create', subject: code, changed: { valueType, cardinality } },
  };
}
