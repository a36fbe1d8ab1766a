import { type ErrorKind, errorTable } from '@telehealth/errors';
import { problemTexts } from './problem-texts.ts';

/** The page of a problem type. */
export function problemPage(kind: ErrorKind): string {
  const { title, status } = errorTable[kind];
  const { meaning, remedy } = problemTexts[kind];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style>
</head>
<body>
<p><a href="/docs">API reference</a></p>
<h1>${title}</h1>
<p>Status ${status}, problem <code>${kind}</code></p>
<h2>What it means</h2>
<p>${meaning}</p>
<h2>What to do</h2>
<p>${remedy}</p>
</body>
</html>
`;
}
