import { type ErrorKind, errorTable, tenantReasons } from '@telehealth/errors';
import { problemTexts } from '@telehealth/public-api/problems/problem-texts';
import type { Problems } from '../../edge/problems/problems.ts';
import { attribute, escaped } from '../html.ts';
import { codeBlock } from '../site/code-block.ts';
import { inlineHtml } from '../site/markdown.ts';
import type { SitePage } from '../site/site.ts';
import { type LinkedOperation, operationsAnswering } from './answering-operations.ts';

const kinds = Object.keys(errorTable) as ErrorKind[];
const codesOf = (kind: ErrorKind) =>
  Object.entries(tenantReasons).filter(([, reason]) => reason.kind === kind);

/** The index, and a page for each type of problem at the address that the type is. */
export function problemPages(problems: Problems): readonly SitePage[] {
  return [indexPage(), ...kinds.map((kind) => problemPage(problems, kind))];
}

function problemPage(problems: Problems, kind: ErrorKind): SitePage {
  const { title, status } = errorTable[kind];
  const { meaning, remedy } = problemTexts[kind];
  const path = `/problems/${kind}`;
  const place = `Problems › ${title}`;
  return {
    ...{ path, title, summary: meaning, group: 'Reference', unlisted: true },
    html: () => problemHtml(problems, kind, operationsAnswering(kind)),
    headings: () => [],
    sections: () => [
      { title, place: 'Problems', path, text: `${meaning} ${remedy}`, names: `${status} ${kind}` },
      ...codesOf(kind).map(([code, reason]) => ({
        title: code,
        place,
        path: `${path}#${code}`,
        text: reason.meaning,
        isDetail: true,
      })),
    ],
  };
}

/** With the operations that answer it. */
function problemHtml(problems: Problems, kind: ErrorKind, operations: readonly LinkedOperation[]): string {
  const { title, status } = errorTable[kind];
  const { meaning, remedy } = problemTexts[kind];
  const codes = codesOf(kind);
  const [code] = codes[0] ?? [];
  const example = {
    type: problems.typeOf(kind),
    title,
    status,
    ...(code && { code, detail: codes[0]?.[1].meaning }),
  };
  return `<p>Status ${status}, problem <code>${kind}</code></p>
<h2>What it means</h2>
<p>${inlineHtml(meaning)}</p>
<h2>What to do</h2>
<p>${inlineHtml(remedy)} The guide on <a href="/docs/guides/errors">errors and retries</a> says which requests to send again.</p>${codes.length === 0 ? '' : `\n<h2>Codes</h2>\n${definitions(codes.map(([name, reason]) => [`<code id="${name}">${name}</code>`, inlineHtml(reason.meaning)]))}`}
<h2>Example</h2>
${codeBlock(JSON.stringify(example, null, 2), 'json')}${operations.length === 0 ? '' : `\n<h2>Operations that answer it</h2>\n${listOf(operations)}`}`;
}

function indexPage(): SitePage {
  const title = 'Problems';
  const summary = 'What each refusal means, and what to do.';
  return {
    ...{ path: '/problems/', title, summary, group: 'Reference' },
    html: indexHtml,
    headings: () => [],
    sections: () => [{ title, place: 'Reference', path: '/problems/', text: summary }],
  };
}

function indexHtml(): string {
  const rows = kinds.map((kind): [string, string] => {
    const { title, status } = errorTable[kind];
    return [
      `<a href="/problems/${kind}">${escaped(title)}</a> (${status}, <code>${kind}</code>)`,
      inlineHtml(problemTexts[kind].meaning),
    ];
  });
  return definitions(rows);
}

function definitions(rows: readonly (readonly [term: string, meaning: string])[]): string {
  return `<dl>\n${rows.map(([term, meaning]) => `<dt>${term}</dt>\n<dd>${meaning}</dd>`).join('\n')}\n</dl>`;
}

function listOf(operations: readonly LinkedOperation[]): string {
  const items = operations.map(
    ({ summary, href }) => `<li><a href="${attribute(href)}">${escaped(summary)}</a></li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
}
