import type { Operation } from '@telehealth/changes';

export function operatorOf({ actor }: Operation): string {
  if (actor?.kind !== 'operator') throw new Error('no operator asks for this');
  return actor.name;
}
