import { escaped } from '../html.ts';

/** What one page of the documentation shows. */
export interface Page {
  readonly title: string;
  /** HTML below the headline. */
  readonly content: string;
  /** Links to the parts of the documentation. */
  readonly places: readonly PageLink[];
  /** Links to the guides. */
  readonly guides: readonly PageLink[];
  /** The address of the page, to mark it among the links. */
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
.guides{border-top:1px solid var(--line);padding-top:1.25rem;margin-top:3rem}
.guides ul{flex-direction:column}
a{color:var(--link);text-underline-offset:.15em}
h1{font-size:1.9rem;line-height:1.2;margin:.25rem 0 1rem}
h2{font-size:1.3rem;line-height:1.3;margin:2.25rem 0 .5rem}
h3{font-size:1.05rem;margin:1.75rem 0 .5rem}
h2,h3,dt{scroll-margin-top:1rem}
code{font:.875em/1.5 ui-monospace,monospace}
:not(pre)>code{background:var(--soft);border-radius:.25rem;padding:.1em .3em}
pre{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow:auto}
pre.answer{border-left:.25rem solid var(--link)}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:.5rem}
table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0;text-align:left;vertical-align:top}
dt{margin-top:1rem}
dd{margin-left:0}
@media(min-width:60rem){.page{display:grid;grid-template-columns:13rem 1fr;gap:0 3rem}.places{grid-column:1/3}main{grid-column:2;grid-row:2}.guides{grid-column:1;grid-row:2;position:sticky;top:1.5rem;align-self:start;border:0;padding:.4rem 0;margin:0}}
@media(max-width:40rem){thead{display:none}tr{display:block;border-bottom:1px solid var(--line);padding:.5rem 0}td{display:block;border:0;padding:.1rem 0}td[data-head]::before{content:attr(data-head) ": ";opacity:.7}td:empty{display:none}}
`;

/** The HTML document of a page. It needs no script. */
export function htmlOf({ title, content, places, guides, path }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<div class="page">
<nav class="places" aria-label="Documentation">${listOf(places, path)}</nav>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
<nav class="guides" aria-label="Guides">${listOf(guides, path)}</nav>
</div>
</body>
</html>
`;
}

function listOf(links: readonly PageLink[], path: string): string {
  const items = links.map(({ href, text }) => {
    const mark = href === path ? ' aria-current="page"' : '';
    return `<li><a href="${href}"${mark}>${escaped(text)}</a></li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/** A link to a page. */
export interface PageLink {
  readonly href: string;
  readonly text: string;
}
