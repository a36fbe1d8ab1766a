import { joinPointer } from '@telehealth/conditions';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { copyFor, type DisplayCopy, type LocalizedCopy, validateCopy } from './display-copy.ts';

function issuesOf(locales: LocalizedCopy): string[] {
  try {
    validateCopy(locales);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.kind).toBe('validation');
    return error.issues.map(({ code, where }) => `${where} ${code}`);
  }
}
const en = (copy: Partial<DisplayCopy>): LocalizedCopy => ({ en: { bullets: [], ...copy } });

const judged = (isRight: boolean, texts: readonly string[]) => texts.map((text) => [text, isRight] as const);

test.each<[string, Partial<DisplayCopy>]>([
  ['title', { title: '😀'.repeat(80) }],
  ['subtitle', { subtitle: 'a'.repeat(160) }],
  ['description', { description: 'a'.repeat(600) }],
  ['cta', { cta: 'a'.repeat(40) }],
])('decisions.md 3: the length of %s is bounded', (slot, copy) => {
  expect(issuesOf(en(copy))).toEqual([]);
  const longer = Object.fromEntries(Object.entries(copy).map(([name, text]) => [name, `${text}a`]));
  expect(issuesOf(en(longer))).toEqual([`/locales/en/${slot} ${slot}.too_long`]);
});

test('decisions.md 3: up to 6 bullets of up to 120 characters', () => {
  expect(issuesOf(en({ bullets: Array(6).fill('a'.repeat(120)) }))).toEqual([]);
  expect(issuesOf(en({ bullets: Array(7).fill('a') }))).toEqual(['/locales/en/bullets bullets.too_many']);
  expect(issuesOf(en({ bullets: ['a', 'a'.repeat(121)] }))).toEqual([
    '/locales/en/bullets/1 bullets.too_long',
  ]);
});

test.each([
  ['Lose weight & feel <better>', 'title.markup'],
  ['<b', 'title.markup'],
  ['a</p>', 'title.markup'],
  ['<!-- x', 'title.markup'],
  ['<?xml', 'title.markup'],
  ['<Éa>', 'title.markup'],
  ['a&nbsp;b', 'title.markup'],
  ['&#60;', 'title.markup'],
  ['&#x3C;', 'title.markup'],
  ['a\nb', 'title.control_character'],
  ['a\u0000', 'title.control_character'],
  ['5 < 10 > 3, Q&A, R & D; x', undefined],
  ['<3 love', undefined],
  ['Größe – “schön” 👩‍⚕️', undefined],
  ['', undefined],
])('decisions.md 3: copy that is not plain text is refused: %j', (title, code) => {
  expect(issuesOf(en({ title }))).toEqual(code ? [`/locales/en/title ${code}`] : []);
});

test.each([
  ...judged(true, [...['en', 'pt-BR', 'zh-Hant-TW']]),
  ...judged(false, [...['pt-br', 'EN', 'en_US', '', 'e', 'constructor', '<script>']]),
])('decisions.md 3: locale %j is a BCP 47 tag in canonical form: %s', (tag, right) => {
  expect(issuesOf({ [tag]: { bullets: [] } })).toEqual(
    right ? [] : [`${joinPointer('/locales', tag)} locale.malformed`],
  );
});

test('copy has at most 50 locales', () => {
  const tags = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`en-x-a${i}`, { bullets: [] }]));
  expect(issuesOf(tags(50))).toEqual([]);
  expect(issuesOf(tags(51))).toEqual(['/locales locales.too_many']);
});

test('issues point at the key of a locale, and never quote a text', () => {
  const locales = { 'en~/x': { bullets: [] }, en: { title: `<canary${'a'.repeat(80)}`, bullets: [] } };
  try {
    validateCopy(locales);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.issues).toHaveLength(3);
    expect(error.issues.map(({ where }) => where)).toContain('/locales/en~0~1x');
    expect(JSON.stringify(error.issues) + error.message).not.toContain('canary');
  }
});

test.each([
  ['pt-BR', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['pt', 'pt'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['de-CH', 'en'],
  ['', 'en'],
  ['no such tag', 'en'],
  ['en-GB-u-ca-gregory', 'en'],
])('a reader of %j sees the copy in %s', (asked, seen) => {
  const tags = ['pt-BR', 'pt', 'zh-Hant', 'zh', 'en'];
  const locales = Object.fromEntries(tags.map((tag) => [tag, { title: tag, bullets: [] }]));
  expect(copyFor(locales, asked).title).toBe(seen);
});

test('a reader sees empty copy when there is none in the language and none in English', () => {
  expect(copyFor({ de: { title: 'Hallo', bullets: [] } }, 'fr')).toEqual({ bullets: [] });
  expect(copyFor({}, 'constructor')).toEqual({ bullets: [] });
});
