import { expect, test } from 'vitest';
import { ask, bundleOf, consent, isTrue, openedAt, submit, yesNoFacts } from '../../test/authored-bundle.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { consentCopyHash } from '../bundle/bundle-hash.ts';
import { compileInstrument } from '../compile/compile.ts';
import { lintBundle } from '../lint/lint-bundle.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';
import { submittedOf } from './submitted.ts';

const links = [
  { label_key: 't.call', href: 'tel:988' },
  { label_key: 't.read', href: 'https://example.org/help' },
];
const shown = [
  { label: 'Call', href: 'tel:988' },
  { label: 'Read', href: 'https://example.org/help' },
];
const authored = bundleOf({
  facts: yesNoFacts('unsafe'),
  nodes: [ask('unsafe', 'yes_no', { links }), consent('c_care', true, { links })],
});
const { en } = authored.copy;
const bundle: Bundle = {
  ...authored,
  endings: { ...authored.endings, complete: { headline: 't.ending.complete', links } },
  stop_when: [{ code: 'unsafe', when: isTrue('unsafe'), ending: { headline: 't.unsafe', links } }],
  copy: { en: { ...en, 't.call': 'Call', 't.read': 'Read' } },
};
const instrument = compileInstrument(bundle);
const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };
const opened = openSession(instrument, openedAt).session;
const affirmed = { consent: { affirmed: true, consentVersion: 'v1' } };

test('decisions.md 12: a question, a consent and each last page show their links', () => {
  expect(lintBundle(bundle).findings).toEqual([]);
  expect(renderStep(instrument, opened, ids).node?.links).toEqual(shown);
  const stopped = submit(instrument, opened, { answer: true });
  expect(renderStep(instrument, stopped, ids).ending?.links).toEqual(shown);
  const asked = submit(instrument, opened, { answer: false });
  expect(renderStep(instrument, asked, ids).node?.links).toEqual(shown);
  const complete = submit(instrument, asked, affirmed);
  expect(renderStep(instrument, complete, ids).ending?.links).toEqual(shown);
});

test('a node and a last page without links have none', () => {
  const nodes = [ask('unsafe', 'yes_no')];
  const plain = compileInstrument(bundleOf({ facts: yesNoFacts('unsafe'), nodes }));
  const begun = openSession(plain, openedAt).session;
  expect(renderStep(plain, begun, ids).node).not.toHaveProperty('links');
  expect(renderStep(plain, submit(plain, begun, { answer: true }), ids).ending).not.toHaveProperty('links');
});

test('what was agreed to names the links, and another link is another text', () => {
  const complete = submit(instrument, submit(instrument, opened, { answer: false }), affirmed);
  const [given] = submittedOf(instrument, complete)?.consents ?? [];
  expect(given?.text).toBe('Text of t.c_care\n\nCall: tel:988\n\nRead: https://example.org/help');
  const hashOf = (changed: typeof links | undefined) => {
    const node = consent('c_care', true, changed && { links: changed });
    return node.kind === 'consent' ? consentCopyHash(bundle, node, 'en') : '';
  };
  const others = [
    undefined,
    links.slice(0, 1),
    [{ label_key: 't.read', href: 'tel:988' }, ...links.slice(1)],
  ];
  expect(new Set([links, ...others].map(hashOf)).size).toBe(4);
});
