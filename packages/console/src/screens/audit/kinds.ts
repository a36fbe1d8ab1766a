import type { components } from '@telehealth/client';

type Entry = components['schemas']['AuditEntry'];

/** What acts are about: the nouns that their actions begin with. */
const known = [
  ...[
    'agreement',
    'api_key',
    'brand',
    'browser_session',
    'case',
    'client',
    'console_link',
    'console_session',
  ],
  ...[
    'delivery',
    'display_copy',
    'domain',
    'e2e_run',
    'eligibility',
    'fact',
    'journey',
    'member',
    'milestone',
    'offering',
  ],
  ...[
    'order',
    'publishable_key',
    'question',
    'recovery',
    'review',
    'step',
    'submission',
    'webhook_registration',
  ],
];

const kindOf = ({ action }: Pick<Entry, 'action'>) => action.split('.')[0] ?? '';

/** With those of the rows: the platform has new ones before this list has. */
export function kindsIn(rows: readonly Pick<Entry, 'action'>[]): readonly string[] {
  return [...new Set([...known, ...rows.map(kindOf)])].sort();
}

export function isOfKinds(entry: Pick<Entry, 'action'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(kindOf(entry));
}
