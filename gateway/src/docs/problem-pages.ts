import { type ErrorKind, errorTable, reasonTable } from '@telehealth/errors';
import type { Problems } from '../problems/problems.ts';
import { problemTexts } from './problem-texts.ts';

/** The page of a problem type. */
export function problemPage(problems: Problems, kind: ErrorKind): string {
  const { title, status } = errorTable[kind];
  const { meaning, remedy } = problemTexts[kind];
  const codes = Object.entries(reasonTable).filter(([, reason]) => reason.kind === kind);
  const [code] = codes[0] ?? [];
  const example = {
    type: problems.typeOf(kind),
    title,
    status,
    ...(code && { code, detail: codes[0]?.[1].meaning }),
  };
  return page(
    title,
    `<p>Status ${status}, problem <code>${kind}</code></p>
<h2>What it means</h2>
<p>${escaped(meaning)}</p>
<h2>What to do</h2>
<p>${escaped(remedy)}</p>${codes.length === 0 ? '' : `\n<h2>Codes</h2>\n${definitions(codes.map(([name, reason]) => [`<code id="${name}">${name}</code>`, escaped(reason.meaning)]))}`}
<h2>Example</h2>
<pre>${escaped(JSON.stringify(example, null, 2))}</pre>
<p><a href="/problems/">All problems</a></p>`,
  );
}

/** The list of all problem types. */
export function problemIndex(): string {
  const rows = (Object.keys(errorTable) as ErrorKind[]).map((kind): [string, string] => {
    const { title, status } = errorTable[kind];
    return [
      `<a href="/problems/${kind}">${escaped(title)}</a> (${status}, <code>${kind}</code>)`,
      escaped(problemTexts[kind].meaning),
    ];
  });
  return page('Problems', definitions(rows));
}

function definitions(rows: readonly (readonly [term: string, meaning: string])[]): string {
  return `<dl>\n${rows.map(([term, meaning]) => `<dt>${term}</dt>\n<dd>${meaning}</dd>`).join('\n')}\n</dl>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}pre{overflow:auto}dt{margin-top:1rem}</style>
</head>
<body>
<p><a href="/docs">API reference</a></p>
<h1>${escaped(title)}</h1>
${content}
</body>
</html>
`;
}
