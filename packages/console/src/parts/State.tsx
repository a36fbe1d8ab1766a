import { Badge } from '@mantine/core';
import { words } from '../format/shown.ts';

const setOf = (states: string): ReadonlySet<string> => new Set(states.trim().split(/\s+/));

const good = setOf(`
  completed active paid succeeded healthy delivered passed pass met open eligible approved
  done cert_issued captured dispute_won
`);
const bad = setOf(`
  failed blocked payment_failed exhausted failing disputed fail disabled suspended
  not_eligible declined dispute_opened dispute_lost missing rejected refused unanswered
`);
const waiting = setOf(`
  pending parked slow needs_review deferred in_review payment_authorized processing requested
  cert_requested ready in_progress running enabled_pending_activation unknown
`);

/** Its word and its colour mean the same. */
export function State({ of: state, children }: { readonly of: string; readonly children?: string }) {
  const tone = good.has(state) ? 'good' : bad.has(state) ? 'bad' : waiting.has(state) ? 'waiting' : 'plain';
  return (
    <Badge variant="outline" className={`state ${tone}`}>
      {children ?? words(state)}
    </Badge>
  );
}
