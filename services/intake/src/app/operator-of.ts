import type { Operation } from '@telehealth/changes';

/** The name of the operator who asks for the operation. */
export function operatorOf({ actor }: Operation): string {
  if (actor?.kind !== 'operator') throw new Error('no operator asks for this');
  return actor.name;
}
