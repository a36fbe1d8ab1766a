import { globSync } from 'node:fs';
import { docsFolder } from './docs-folder.ts';

export interface PageGroup {
  readonly title: string;
  /** What the group is about, for the start page. */
  readonly about: string;
  /** Files below `docs/`, in reading order. */
  readonly files: readonly string[];
}

const guides = (...slugs: readonly string[]) => slugs.map((slug) => `guides/${slug}.md`);

/** For those who build on the platform. */
export const publicGroups: readonly PageGroup[] = [
  {
    title: 'Start',
    about: 'From a key to a brand that sells.',
    files: guides('quick-start', 'zero-to-live', 'onboarding', 'client', 'keys', 'test-mode'),
  },
  {
    title: 'Intake',
    about: 'What a patient is asked, and what you learn of it.',
    files: guides(
      'intake-loop',
      'phases',
      'patient-pages',
      'uploads',
      'brand-questions',
      'sign-in',
      'funnel',
    ),
  },
  {
    title: 'Money',
    about: 'What you sell, and how it is paid and given back.',
    files: guides('offerings', 'payments'),
  },
  {
    title: 'Webhooks',
    about: 'What the platform tells your servers.',
    files: guides('webhooks', 'test-your-receiver'),
  },
  {
    title: 'Brand',
    about: 'Your name, your hosts and your people.',
    files: guides('domains', 'console'),
  },
  {
    title: 'Reference',
    about: 'Every operation, problem and function.',
    files: guides('errors', 'idempotency', 'client-reference', 'changelog'),
  },
];

/** The index of a folder stands before its pages. */
const folder = (name: string) => [
  `${name}/README.md`,
  ...globSync(`${name}/*.md`, { cwd: docsFolder })
    .filter((file) => !file.endsWith('README.md'))
    .sort(),
];

/** For those who run the platform; shown where the operator wants it. */
export const operateGroups: readonly PageGroup[] = [
  {
    title: 'Operate',
    about: 'How each part runs, and how to change it.',
    files: [
      ...folder('operations'),
      ...[
        'architecture',
        'kubernetes',
        'upgrades',
        'backup',
        'erasure',
        'scale',
        'performance',
        'faults',
      ].map((name) => `${name}.md`),
      ...['instruments.md', 'glossary.md'],
    ],
  },
  {
    title: 'Complaints',
    about: 'What to do when a tenant or a patient calls.',
    files: folder('operations/complaints'),
  },
  { title: 'Runbooks', about: 'What to do when an alert fires.', files: folder('runbooks') },
  {
    title: 'Services',
    about: 'What each process does.',
    files: globSync('services/*.md', { cwd: docsFolder }).sort(),
  },
  { title: 'Security', about: 'Who may do what, and what stops the others.', files: folder('security') },
];

/** Words by which readers seek a page that does not have them. */
export const alsoSoughtAs: Readonly<Record<string, string>> = {
  'guides/keys.md': 'rotate key rotation',
  'guides/test-mode.md': 'sandbox',
  'guides/uploads.md': 'upload file photo',
  'guides/webhooks.md': 'tracking shipment',
  'guides/intake-loop.md': 'timezone pounds lb lbs',
  'operations/start-and-stop.md': 'drain shutdown',
};
