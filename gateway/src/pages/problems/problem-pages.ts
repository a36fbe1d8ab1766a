import { type ErrorKind, errorTable, tenantReasons } from '@telehealth/errors';
import { problemTexts } from '@telehealth/public-api/problems/problem-texts';
import type { Problems } from '../../edge/problems/problems.ts';
import { docsPage, inlineHtml, pathOfGuide } from '../guides/guide-pages.ts';
import { escaped } from '../html.ts';
import type { LinkedOperation } from './answering-operations.ts';

/** With the operations that answer it. */
export function problemPage(
  problems: Problems,
  kind: ErrorKind,
  operations: readonly LinkedOperation[],
): string {
  const { title, status } = errorTable[kind];
  const { meaning, remedy } = problemTexts[kind];
  const codes = Object.entries(tenantReasons).filter(([, reason]) => reason.kind === kind);
  const [code] = codes[0] ?? [];
  const example = {
    type: problems.typeOf(kind),
    title,
    status,
    ...(code && { code, detail: codes[0]?.[1].meaning }),
  };
  const content = `<p>Status ${status}, problem <code>${kind}</code></p>
<h2>What it means</h2>
<p>${inlineHtml(meaning)}</p>
<h2>What to do</h2>
<p>${inlineHtml(remedy)} The guide on <a href="${pathOfGuide('errors')}">errors and retries</a> says which requests to send again.</p>${codes.length === 0 ? '' : `\n<h2>Codes</h2>\n${definitions(codes.map(([name, reason]) => [`<code id="${name}">${name}</code>`, inlineHtml(reason.meaning)]))}`}
<h2>Example</h2>
<pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre>${operations.length === 0 ? '' : `\n<h2>Operations that answer it</h2>\n${listOf(operations)}`}`;
  return docsPage({ title, content, path: `/problems/${kind}` });
}

export function problemIndex(): string {
  const rows = (Object.keys(errorTable) as ErrorKind[]).map((kind): [string, string] => {
    const { title, status } = errorTable[kind];
    return [
      `<a href="/problems/${kind}">${escaped(title)}</a> (${status}, <code>${kind}</code>)`,
      inlineHtml(problemTexts[kind].meaning),
    ];
  });
  return docsPage({ title: 'Problems', content: definitions(rows), path: '/problems/' });
}

function definitions(rows: readonly (readonly [term: string, meaning: string])[]): string {
  return `<dl>\n${rows.map(([term, meaning]) => `<dt>${term}</dt>\n<dd>${meaning}</dd>`).join('\n')}\n</dl>`;
}

function listOf(operations: readonly LinkedOperation[]): string {
  const items = operations.map(({ summary, href }) => `<li><a href="${href}">${escaped(summary)}</a></li>`);
  return `<ul>\n${items.join('\n')}\n</ul>`;
}
