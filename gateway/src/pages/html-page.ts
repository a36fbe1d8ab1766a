const style = `
:root{color-scheme:light dark;--line:light-dark(#d5d9e0,#3b4150);--soft:light-dark(#fff4d6,#4a3a0c);--link:light-dark(#0b5fff,#7aa7ff)}
*{box-sizing:border-box}
body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;background:light-dark(#fff,#15181e);color:light-dark(#1b1f27,#e4e7ec)}
main{max-width:26rem;margin:0 auto;padding:1.25rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:2rem;line-height:1.2;margin:1.5rem 0 .25rem}
dl{margin:1.25rem 0;border-top:1px solid var(--line)}
dl div{border-bottom:1px solid var(--line);padding:.6rem 0}
dt{font-size:.875rem;opacity:.75}
dd{margin:0}
.notice{background:var(--soft);border-radius:.5rem;padding:.75rem 1rem;margin:0}
button{display:block;width:100%;min-height:3.25rem;margin:0 0 .75rem;padding:.5rem 1rem;font:inherit;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit;cursor:pointer}
button:first-of-type{background:#0b5fff;border-color:#0b5fff;color:#fff;font-weight:600}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
a{color:var(--link);display:inline-block;padding:.75rem 0}
`;

/** The HTML document of a page of the checkout: one column, without a script. `main` is HTML. */
export function htmlPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}
