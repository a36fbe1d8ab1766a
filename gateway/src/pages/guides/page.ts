import { escaped } from '../html.ts';
import { pageScript } from './page-script.ts';

export interface Page {
  readonly title: string;
  /** HTML after the headline. */
  readonly content: string;
  /** Links to parts of the documentation. */
  readonly places: readonly PageLink[];
  /** Links to the guides. */
  readonly guides: readonly PageLink[];
  /** Present when the page is long. */
  readonly headings?: readonly PageLink[];
  /** Marks the page among the links. */
  readonly path: string;
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#d5d9e0,#3b4150);--soft:light-dark(#f5f6f8,#1f232b);--link:light-dark(#0b5fff,#7aa7ff)}
*{box-sizing:border-box}
body{font:16px/1.6 system-ui,sans-serif;margin:0;background:light-dark(#fff,#15181e);color:light-dark(#1b1f27,#e4e7ec)}
.page{max-width:66rem;margin:0 auto;padding:1.25rem 1rem 3rem}
main{min-width:0;max-width:44rem;overflow-wrap:break-word}
nav{font-size:.9375rem}
nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.35rem 1.25rem}
nav [aria-current]{font-weight:600;color:inherit;text-decoration:none}
.places{border-bottom:1px solid var(--line);padding-bottom:.9rem;margin-bottom:1.5rem}
.guides,.headings{border-bottom:1px solid var(--line);padding-bottom:.6rem;margin-bottom:1rem}
.guides ul,.headings ul{flex-direction:column}
summary{cursor:pointer;font-weight:600;padding:.25rem 0}
.steps{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;border-top:1px solid var(--line);margin-top:3rem;padding-top:1rem}
.steps [rel=next]{margin-left:auto;text-align:right}
a{color:var(--link);text-underline-offset:.15em}
h1{font-size:1.9rem;line-height:1.2;margin:.25rem 0 1rem}
h2{font-size:1.3rem;line-height:1.3;margin:2.25rem 0 .5rem}
h3{font-size:1.05rem;margin:1.75rem 0 .5rem}
h2,h3,dt{scroll-margin-top:1rem}
code{font:.875em/1.5 ui-monospace,monospace}
:not(pre)>code{background:var(--soft);border-radius:.25rem;padding:.1em .3em}
.block{position:relative}
.copy{position:absolute;top:.4rem;right:.4rem;font:.8125rem/1.4 system-ui,sans-serif;padding:.2rem .6rem;border:1px solid var(--line);border-radius:.35rem;background:light-dark(#fff,#15181e);color:inherit;cursor:pointer}
pre{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow:auto}
.block pre{padding-right:4.75rem}
.answer{border-left:.25rem solid var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:.5rem}
table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0;text-align:left;vertical-align:top}
td code{overflow-wrap:anywhere}
dt{margin-top:1rem}
dd{margin-left:0}
@media(min-width:60rem){.page{display:grid;grid-template-columns:13rem minmax(0,44rem);gap:0 3rem;align-items:start}.places{grid-column:1/-1}main{grid-column:2;grid-row:2/4}.guides{grid-column:1;grid-row:2}.headings{grid-column:1;grid-row:3;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto;border:0}}
@media(min-width:78rem){.page{max-width:82rem;grid-template-columns:13rem minmax(0,44rem) 14rem}.guides{position:sticky;top:1rem;border:0}.headings{grid-column:3;grid-row:2}}
@media(max-width:40rem){thead{display:none}tr{display:block;border-bottom:1px solid var(--line);padding:.5rem 0}td{display:block;border:0;padding:.1rem 0}td[data-head]::before{content:attr(data-head) ": ";opacity:.7}td:empty{display:none}.block pre{padding:2.6rem 1rem .75rem}}
`;

/** Without its script only the copy buttons are missing. */
export function htmlOf({ title, content, places, guides, headings = [], path }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
<script src="${pageScript.path}" defer></script>
</head>
<body>
<div class="page">
<nav class="places" aria-label="Documentation">${listOf(places, path)}</nav>
${folded('guides', 'Guides', listOf(guides, path))}
${headings.length < 2 ? '' : folded('headings', 'On this page', listOf(headings, path))}
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</div>
</body>
</html>
`;
}

/** Folded on narrow screens; the script opens them on wide ones. */
function folded(name: string, label: string, links: string): string {
  return `<nav class="${name}" aria-label="${label}"><details><summary>${label}</summary>${links}</details></nav>`;
}

function listOf(links: readonly PageLink[], path: string): string {
  const items = links.map(({ href, text }) => {
    const mark = href === path ? ' aria-current="page"' : '';
    return `<li><a href="${href}"${mark}>${escaped(text)}</a></li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/** To a page or a heading. */
export interface PageLink {
  readonly href: string;
  readonly text: string;
}
