import { isReadableType } from '@telehealth/conditions';
import type { Bundle } from '../bundle/bundle.ts';
import { medicalFacts } from '../bundle/medical-facts.ts';

/** Why no question of a brand may bind a fact (decisions.md 5). */
export type LockReason = 'medical' | 'identity' | 'contact' | 'media';

/** A fact that no question of a brand may bind. */
export interface LockedFact {
  readonly code: string;
  readonly reason: LockReason;
}

/** Why each locked fact of a bundle is locked, by code, in its order. */
export function lockReasons(bundle: Bundle): ReadonlyMap<string, LockReason> {
  const medical = medicalFacts(bundle);
  return new Map(
    bundle.facts.flatMap(({ code, identity_document, contact, value_type }): [string, LockReason][] => {
      if (identity_document) return [[code, 'identity']];
      if (contact) return [[code, 'contact']];
      if (!isReadableType(value_type)) return [[code, 'media']];
      return medical.has(code) ? [[code, 'medical']] : [];
    }),
  );
}

/** The locked facts of a bundle, in its order. */
export function lockedFacts(bundle: Bundle): readonly LockedFact[] {
  return [...lockReasons(bundle)].map(([code, reason]) => ({ code, reason }));
}
