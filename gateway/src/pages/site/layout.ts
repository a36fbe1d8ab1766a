import { attribute, escaped } from '../html.ts';
import { siteAssets } from './assets.ts';
import { inlineHtml } from './markdown.ts';
import type { PageLink, Site, SitePage } from './site.ts';

interface Shown {
  readonly title: string;
  /** HTML after the headline. */
  readonly html: string;
  readonly headings?: readonly PageLink[];
  /** Marks the page among the links. */
  readonly path: string;
  readonly after?: string;
}

/** A page of the site, with its neighbours in reading order. */
export function pageHtml(site: Site, page: SitePage): string {
  const { title, path } = page;
  return layout(site, {
    ...{ title, path, html: page.html(), headings: page.headings() },
    after: neighboursOf(site, page),
  });
}

export const startPath = '/docs';

/** The way in: each group with its pages. */
export function startPage(site: Site): string {
  const groups = site.groups.map(({ title, about, pages }) => {
    const rows = pages
      .filter(({ unlisted }) => !unlisted)
      .map(
        ({ path, title: text, summary }) =>
          `<dt><a href="${attribute(path)}">${escaped(text)}</a></dt>\n<dd>${inlineHtml(summary)}</dd>`,
      );
    return `<section class="group"><h2>${escaped(title)}</h2>\n<p>${escaped(about)}</p>\n<dl>\n${rows.join('\n')}\n</dl></section>`;
  });
  const html = `<p class="lead">Begin with the <a href="/docs/guides/quick-start">quick start</a>: from a key to the first answer. <a href="/docs/reference">The reference</a> has every operation.</p>\n<div class="groups">${groups.join('\n')}</div>`;
  return layout(site, { title: 'Documentation', html, path: startPath });
}

/** For an address that is no page. */
export function missingPage(site: Site): string {
  const links = [
    ['/docs', 'Documentation', 'all guides by subject'],
    ['/docs/guides/quick-start', 'Quick start', 'from a key to the first answer'],
    ['/docs/reference', 'API reference', 'every operation'],
    ['/problems/', 'Problems', 'what a refusal means, and what to do'],
  ].map(([href, text, about]) => `<li><a href="${href}">${text}</a>: ${about}</li>`);
  const html = `<p>There is no page at this address. Search for it above, or go on here:</p>\n<ul>\n${links.join('\n')}\n</ul>`;
  return layout(site, { title: 'No such page', html, path: '' });
}

function layout(site: Site, { title, html, headings = [], path, after = '' }: Shown): string {
  const documentTitle = path === startPath ? title : `${title} · Documentation`;
  const hasContents = headings.length > 1;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(documentTitle)}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${siteAssets.style.path}">
<script type="module" src="${siteAssets.script.path}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="bar">
<a class="name" href="/docs">Telehealth platform</a>
<search><form role="search" class="search" data-index="/docs/search.json" data-engine="${siteAssets.engine.path}" hidden><label for="query">Search</label><input id="query" type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><kbd aria-hidden="true">/</kbd><div class="found" id="found" role="listbox" aria-label="Found" hidden></div></form></search>
<nav class="places" aria-label="Places"><a href="/docs/reference">Reference</a>${site.hasConsole ? ' <a href="/console/">Console</a>' : ''}</nav>
</header>
<div class="page${hasContents ? '' : ' plain'}">
<nav class="pages" aria-label="Documentation"><details class="menu"><summary>All pages</summary>
${site.groups.map((group) => groupLinks(group.title, group.pages, path)).join('\n')}
</details></nav>
${hasContents ? `<nav class="headings" aria-label="On this page"><details><summary>On this page</summary>${listOf(headings, path)}</details></nav>` : ''}
<main id="main" tabindex="-1">
<h1>${escaped(title)}</h1>
${html}
${after}
</main>
</div>
</body>
</html>
`;
}

/** Open where the page is. */
function groupLinks(title: string, pages: readonly SitePage[], path: string): string {
  const isHere = pages.some((page) => page.path === path);
  const links = pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path: href, title: text }) => ({ href, text }));
  return `<details${isHere ? ' open' : ''}><summary>${escaped(title)}</summary>${listOf(links, path)}</details>`;
}

function listOf(links: readonly PageLink[], path: string): string {
  const items = links.map(({ href, text }) => {
    const mark = href === path ? ' aria-current="page"' : '';
    return `<li><a href="${attribute(href)}"${mark}>${breakable(text)}</a></li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/** A name such as `WebhooksLate` breaks between its words alone. */
function breakable(text: string): string {
  return escaped(text).replaceAll(/(?<=[a-z])(?=[A-Z])/g, '<wbr>');
}

function neighboursOf({ pages }: Site, page: SitePage): string {
  const listed = pages.filter(({ unlisted }) => !unlisted);
  const index = listed.indexOf(page);
  if (index === -1) return '';
  const links = [
    { rel: 'prev', label: 'Previous', to: listed[index - 1] },
    { rel: 'next', label: 'Next', to: listed[index + 1] },
  ].flatMap(({ rel, label, to }) =>
    to ? [`<a rel="${rel}" href="${attribute(to.path)}">${label}: ${escaped(to.title)}</a>`] : [],
  );
  return `<nav class="steps" aria-label="Neighbouring pages">${links.join('\n')}</nav>`;
}
