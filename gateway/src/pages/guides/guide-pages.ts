import { Marked } from 'marked';
import { attribute, escaped } from '../html.ts';
import { type Guide, guides } from './guides.ts';
import { htmlOf, type Page } from './page.ts';

/** Where the index of the guides is served; each guide is below it. */
export const guidesPath = '/docs/guides';

/** The address of a guide. */
export function pathOfGuide(slug: string): string {
  return `${guidesPath}/${slug}`;
}

/** The guides as the overview of the reference leads to them. */
export const linkedGuides = guides.map(({ slug, title, summary }) => ({
  title,
  summary,
  href: pathOfGuide(slug),
}));

/** The page of a guide. */
export function guidePage(guide: Guide): string {
  const next = guides[guides.indexOf(guide) + 1];
  const further = next ? `<p>Next: <a href="${pathOfGuide(next.slug)}">${escaped(next.title)}</a></p>` : '';
  return docsPage({
    title: guide.title,
    content: `${markdown.parse(guide.markdown, { async: false })}${further}`,
    path: pathOfGuide(guide.slug),
  });
}

/** The list of all guides. */
export function guideIndex(): string {
  const rows = guides.map(({ slug, title, summary }) => {
    const sentence = markdown.parseInline(summary, { async: false });
    return `<dt><a href="${pathOfGuide(slug)}">${escaped(title)}</a></dt>\n<dd>${sentence}</dd>`;
  });
  return docsPage({
    title: 'Guides',
    content: `<dl>\n${rows.join('\n')}\n</dl>`,
    path: guidesPath,
  });
}

/** A page with links to the other parts of the documentation and to every guide. */
export function docsPage(page: Pick<Page, 'title' | 'content' | 'path'>): string {
  return htmlOf({
    ...page,
    places: [
      { href: '/docs', text: 'API reference' },
      { href: guidesPath, text: 'Guides' },
      { href: '/problems/', text: 'Problems' },
    ],
    guides: guides.map(({ slug, title }) => ({ href: pathOfGuide(slug), text: title })),
  });
}

/** In the repository a guide links to the file of another one; here it is a page. */
const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const [, slug, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
      const target = slug === undefined ? href : `${pathOfGuide(slug)}${anchor}`;
      return `<a href="${attribute(target)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="${guidesPath}/${attribute(href)}" alt="${attribute(text)}" loading="lazy">`;
    },
    // On a narrow screen a row becomes a block, in which each cell names its column where there are several.
    table({ header, rows }) {
      const cells = (row: typeof header, tag: 'th' | 'td') =>
        row.map(({ tokens }, column) => {
          const head =
            tag === 'td' && column > 0 && row.length > 2 ? header[column]?.text.replaceAll('`', '') : '';
          const label = head ? ` data-head="${attribute(head)}"` : '';
          return `<${tag}${label}>${this.parser.parseInline(tokens)}</${tag}>`;
        });
      const body = rows.map((row) => `<tr>${cells(row, 'td').join('')}</tr>\n`);
      return `<table>\n<thead><tr>${cells(header, 'th').join('')}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>\n`;
    },
    // A block that is wider than the page scrolls, also by keyboard.
    code({ text, lang = '' }) {
      const mark = lang.endsWith(' answer') ? ' class="answer"' : '';
      return `<pre tabindex="0"${mark}><code>${escaped(text)}</code></pre>\n`;
    },
  },
});

/** The id that repository hosts give a heading too. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .replaceAll(/\s/g, '-');
}
