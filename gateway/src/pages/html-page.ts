import { hash } from 'node:crypto';

const ownStyle = `
:root{color-scheme:light dark;--accent:#0b5fff;--on-accent:#fff;--accent-ink:light-dark(#0b5fff,#7aa7ff);--page:light-dark(#fff,#15181e);--line:light-dark(#d5d9e0,#3b4150);--soft:light-dark(#fff4d6,#4a3a0c);--button-radius:.5rem;--font:system-ui,sans-serif}
*{box-sizing:border-box}
body{font:1.0625rem/1.5 var(--font);margin:0;background:var(--page);color:light-dark(#1b1f27,#e4e7ec)}
main{max-width:26rem;margin:0 auto;padding:1.25rem 1rem 3rem;overflow-wrap:anywhere}
h1+.offering{margin:0}
.brand{font-weight:600;margin:1.5rem 0 0}
.brand+h1{margin-top:0}
.logo{display:block;width:auto;max-width:100%;height:auto;max-height:2.5rem;margin:1.5rem 0;border-radius:1px;background:var(--logo-ground,transparent);box-shadow:0 0 0 .3125rem var(--logo-ground,transparent)}
h1{font-size:2rem;line-height:1.2;margin:1.5rem 0 .25rem}
dl{margin:1.25rem 0;border-top:1px solid var(--line)}
dl div{border-bottom:1px solid var(--line);padding:.6rem 0}
dt{font-size:.875rem;opacity:.75}
dd{margin:0}
.notice{background:var(--soft);border-radius:var(--button-radius);padding:.75rem 1rem;margin:0}
h1+.notice{margin:1rem 0 1.25rem}
button{display:block;width:100%;min-height:3.25rem;margin:0 0 .75rem;padding:.5rem 1rem;font:inherit;border:1px solid var(--line);border-radius:var(--button-radius);background:transparent;color:inherit;cursor:pointer}
button:first-of-type{border-color:var(--accent);background:var(--accent);color:var(--on-accent);font-weight:600}
:focus-visible{outline:3px solid var(--accent-ink);outline-offset:2px}
a{color:var(--accent-ink);display:inline-block;padding:.75rem 0}
footer{margin-top:1.5rem;border-top:1px solid var(--line);padding-top:.75rem}
footer p{margin:0}
footer a{margin-right:1.25rem}
@media (min-width:48rem){main{padding-top:3rem}}
`;

interface PageLook {
  /** BCP 47; English by default. */
  readonly language?: string;
  /** CSS that follows the own style, which is that of the platform. */
  readonly style?: string;
}

/** For patients: one column, no script. `title` and `main` are HTML. */
export function htmlPage(
  title: string,
  main: string,
  { language = 'en', style = '' }: PageLook = {},
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${ownStyle}${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

/** Allows only the style of a page with this added one. */
export function styleSource(style = ''): string {
  return sourceOf(ownStyle + style);
}

/** Of an inline style, for a policy. */
export function sourceOf(style: string): string {
  return `'sha256-${hash('sha256', style, 'base64')}'`;
}
