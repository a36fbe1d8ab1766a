import { lexer, Marked } from 'marked';
import { attribute, escaped } from '../html.ts';
import { type Guide, guides } from './guides.ts';
import { htmlOf, type Page } from './page.ts';

/** Each guide is below it. */
export const guidesPath = '/docs/guides';

export function pathOfGuide(slug: string): string {
  return `${guidesPath}/${slug}`;
}

export const linkedGuides = guides.map(({ slug, title, summary }) => ({
  title,
  summary,
  href: pathOfGuide(slug),
}));

export function guidePage(guide: Guide): string {
  const headings = lexer(guide.markdown).flatMap((token) =>
    token.type === 'heading' && token.depth === 2
      ? [{ href: `#${idOf(token.text)}`, text: token.text.replaceAll('`', '') }]
      : [],
  );
  return docsPage({
    title: guide.title,
    content: `${markdown.parse(guide.markdown, { async: false })}${neighboursOf(guide)}`,
    headings,
    path: pathOfGuide(guide.slug),
  });
}

/** The previous and the next guide. */
function neighboursOf(guide: Guide): string {
  const index = guides.indexOf(guide);
  const links = [
    { rel: 'prev', label: 'Previous', to: guides[index - 1] },
    { rel: 'next', label: 'Next', to: guides[index + 1] },
  ].flatMap(({ rel, label, to }) =>
    to ? [`<a rel="${rel}" href="${pathOfGuide(to.slug)}">${label}: ${escaped(to.title)}</a>`] : [],
  );
  return `<nav class="steps" aria-label="Neighbouring guides">${links.join('\n')}</nav>`;
}

export function guideIndex(): string {
  return docsPage({ title: 'Guides', content: listOfGuides(), path: guidesPath });
}

export function missingGuidePage(): string {
  const content = `<p>There is no guide at this address. These are the guides:</p>\n${listOfGuides()}`;
  return docsPage({ title: 'No such guide', content, path: '' });
}

function listOfGuides(): string {
  const rows = guides.map(
    ({ slug, title, summary }) =>
      `<dt><a href="${pathOfGuide(slug)}">${escaped(title)}</a></dt>\n<dd>${inlineHtml(summary)}</dd>`,
  );
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

export function inlineHtml(text: string): string {
  return markdown.parseInline(text, { async: false });
}

/** With links to the other parts and to every guide. */
export function docsPage(page: Pick<Page, 'title' | 'content' | 'path' | 'headings'>): string {
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

/** Guides link to each other's files; here these links lead to pages. */
const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const [, slug, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
      const file = href.startsWith('examples/') ? pathOfGuide(href) : href;
      const target = slug === undefined ? file : `${pathOfGuide(slug)}${anchor}`;
      return `<a href="${attribute(target)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="${guidesPath}/${attribute(href)}" alt="${attribute(text)}" loading="lazy">`;
    },
    // A narrow screen shows rows as blocks, whose cells name their columns.
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
    // Wide blocks scroll, also by keyboard.
    code({ text, lang = '' }) {
      const answer = lang.endsWith(' answer');
      const pre = `<pre tabindex="0"${answer ? ' class="answer"' : ''}><code>${escaped(text)}</code></pre>`;
      return answer ? `${pre}\n` : `<div class="block">${pre}</div>\n`;
    },
  },
});

/** As repository hosts build it. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .replaceAll(/\s/g, '-');
}
