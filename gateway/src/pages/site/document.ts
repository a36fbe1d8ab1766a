import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token } from 'marked';
import { docsFolder } from './docs-folder.ts';

/** A file of `docs/` that is a page. */
export interface Document {
  /** Relative to `docs/`. */
  readonly file: string;
  readonly path: string;
  readonly title: string;
  /** The first sentence, in Markdown. */
  readonly summary: string;
  /** Markdown after the title. */
  readonly markdown: string;
}

/** The index of a folder has the folder's path. */
export function pathOfFile(file: string): string {
  return `/docs/${file.replace(/(\/README)?\.md$/, '')}`;
}

/** The files do not change while the process runs. */
const documents = new Map<string, Document>();

/** @throws Error when the text does not begin with a title. */
export function documentOf(file: string): Document {
  const document = documents.get(file) ?? readDocument(file);
  documents.set(file, document);
  return document;
}

function readDocument(file: string): Document {
  const text = readFileSync(join(docsFolder, file), 'utf8');
  const tokens = lexer(text).filter(({ type }) => type !== 'space');
  const [heading] = tokens;
  if (heading?.type !== 'heading' || heading.depth !== 1) {
    throw new Error(`docs/${file} does not begin with a title`);
  }
  const opening = tokens.find((token): token is Token & { text: string } => token.type === 'paragraph');
  const [summary = opening?.text ?? ''] = /^.*?\.(?=\s|$)/s.exec(opening?.text ?? '') ?? [];
  return {
    file,
    path: pathOfFile(file),
    title: heading.text.replaceAll('`', ''),
    summary: summary.replaceAll('\n', ' '),
    markdown: text.slice(text.indexOf(heading.raw) + heading.raw.length),
  };
}
