import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token } from 'marked';

export interface Guide {
  readonly slug: string;
  readonly title: string;
  /** The first sentence, in Markdown. */
  readonly summary: string;
  /** Markdown after the title. */
  readonly markdown: string;
}

export interface GuideFile {
  /** Relative to the folder of the guides. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** In the repository and in images. */
const guidesFolder = join(import.meta.dirname, '../../../../docs/guides');

/** For new integrators. */
const readingOrder = [
  'quick-start',
  'zero-to-live',
  'onboarding',
  'patient-pages',
  'client',
  'client-reference',
  'intake-loop',
  'phases',
  'payments',
  'uploads',
  'keys',
  'console',
  'funnel',
  'errors',
  'idempotency',
  'offerings',
  'brand-questions',
  'test-mode',
  'webhooks',
  'test-your-receiver',
  'domains',
  'sign-in',
  'changelog',
];

/** @throws Error when the text does not begin with a title and a paragraph. */
function guideOf(slug: string, text: string): Guide {
  const [heading, opening] = lexer(text).filter(({ type }) => type !== 'space') as (Token | undefined)[];
  if (heading?.type !== 'heading' || heading.depth !== 1 || opening?.type !== 'paragraph') {
    throw new Error(`docs/guides/${slug}.md does not begin with a title and a paragraph`);
  }
  const [summary = ''] = /^.*?\.(?=\s|$)/s.exec(opening.text) ?? [];
  return {
    slug,
    title: heading.text,
    summary: summary.replaceAll('\n', ' '),
    markdown: text.slice(text.indexOf(heading.raw) + heading.raw.length),
  };
}

export const guides: readonly Guide[] = readingOrder.map((slug) =>
  guideOf(slug, readFileSync(join(guidesFolder, `${slug}.md`), 'utf8')),
);

/** Pictures and examples that guides link to. */
export const guideFiles: readonly GuideFile[] = ['pictures', 'examples'].flatMap((folder) =>
  readdirSync(join(guidesFolder, folder)).map((file) => {
    const path = `${folder}/${file}`;
    return { path, bytes: readFileSync(join(guidesFolder, path)) };
  }),
);
