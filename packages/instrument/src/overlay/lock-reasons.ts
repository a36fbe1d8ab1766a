import { isReadableType } from '@telehealth/conditions';
import type { Bundle } from '../bundle/bundle.ts';
import { medicalFacts } from '../bundle/medical-facts.ts';

/** Why brands may not bind a fact (decisions.md 5). */
export type LockReason = 'medical' | 'identity' | 'contact' | 'media';

export interface LockedFact {
  readonly code: string;
  readonly reason: LockReason;
}

/** By code, in the order of the bundle. */
export function lockReasons(bundle: Bundle): ReadonlyMap<string, LockReason> {
  const medical = medicalFacts(bundle);
  return new Map(
    bundle.facts.flatMap(({ code, identity_document, contact, value_type }): [string, LockReason][] => {
      if (identity_document) return [[code, 'identity']];
      if (contact) return [[code, 'contact']];
      if (value_type !== 'entries' && !isReadableType(value_type)) return [[code, 'media']];
      return medical.has(code) ? [[code, 'medical']] : [];
    }),
  );
}

/** In the order of the bundle. */
export function lockedFacts(bundle: Bundle): readonly LockedFact[] {
  return [...lockReasons(bundle)].map(([code, reason]) => ({ code, reason }));
}
