import type { components } from '@telehealth/client';
import { words } from '../../format/shown.ts';

type Hit = components['schemas']['SearchHit'];

/** The screen of what was found. */
export function placeOfHit({ kind, id }: Pick<Hit, 'kind' | 'id'>): string {
  return {
    journey: `/journeys/${id}`,
    order: `/orders/${id}`,
    event: `/events/${id}`,
    delivery: `/webhooks/deliveries/${id}`,
    registration: `/webhooks/${id}`,
    offering: `/offerings/${id}`,
  }[kind];
}

export function textOfHit({ kind, id, label, status }: Hit): string {
  const name = kind === 'registration' ? 'receiver' : kind;
  return [`${name} ${id}`, label, status && words(status)].filter(Boolean).join(', ');
}
