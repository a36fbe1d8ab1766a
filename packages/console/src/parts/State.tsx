import { words } from '../format/shown.ts';

const good = [
  'completed',
  'active',
  'paid',
  'succeeded',
  'healthy',
  'delivered',
  'passed',
  'pass',
  'met',
  'open',
  'eligible',
];
const bad = [
  'failed',
  'blocked',
  'payment_failed',
  'exhausted',
  'failing',
  'disputed',
  'fail',
  'disabled',
  'suspended',
  'not_eligible',
];

/** Its word and its colour mean the same. */
export function State({ of: state }: { readonly of: string }) {
  const tone = good.includes(state) ? 'good' : bad.includes(state) ? 'bad' : 'plain';
  return <span class={`state ${tone}`}>{words(state)}</span>;
}
