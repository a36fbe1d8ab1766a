import { lexer, type Token, type Tokens } from 'marked';
import type { Document } from './document.ts';
import { codeOfRow } from './markdown.ts';
import { alsoSoughtAs } from './page-list.ts';
import type { SearchSection } from './search-section.ts';
import { slugOf } from './slug.ts';

/** The library's functions, which readers seek by what they do. */
const listOfFunctions = 'guides/client-reference.md';

/** The text before the first heading, each part below one, and each row that begins with a name in code. */
export function sectionsOfDocument(document: Document, group: string): readonly SearchSection[] {
  const [page, ...parts] = partsOf(document, group);
  const names = `${document.title} ${alsoSoughtAs[document.file] ?? ''}`;
  const isDetail = document.file === listOfFunctions;
  return [
    ...(page ? [{ ...page, names }] : []),
    ...parts.map((part) => ({ ...part, ...(isDetail && { isDetail }) })),
  ];
}

function partsOf({ title, path, markdown }: Document, group: string): readonly SearchSection[] {
  const place = `${group} › ${title}`;
  let current = { title, place: group, path, text: '' };
  const sections: SearchSection[] = [current];
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && (token.depth === 2 || token.depth === 3)) {
      current = { title: plain(token.text), place, path: `${path}#${slugOf(token.text)}`, text: '' };
      sections.push(current);
    } else if (token.type !== 'space') {
      current.text += `${plain(textOf(token))} `;
      sections.push(...rowsOf(token, place, path));
    }
  }
  return sections;
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}

function rowsOf(token: Token, place: string, path: string) {
  if (!isTable(token)) return [];
  return token.rows.flatMap((row) => {
    const code = codeOfRow(row);
    if (code === undefined) return [];
    const text = row.slice(1).map((cell) => plain(cell.text));
    return [{ title: code, place, path: `${path}#${code}`, text: text.join(' '), isDetail: true }];
  });
}

/** Text of a token; of a table, what no row of its own has. */
function textOf(token: Token): string {
  if (!isTable(token)) return token.raw;
  const rows = token.rows.filter((row) => codeOfRow(row) === undefined);
  return [token.header, ...rows].flatMap((row) => row.map(({ text }) => text)).join(' ');
}

/** Without the marks of Markdown and the targets of links. */
function plain(text: string): string {
  return text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/[`*[\]|#>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
