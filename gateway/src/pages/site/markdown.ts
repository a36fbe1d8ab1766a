import { Marked, type Tokens } from 'marked';
import { attribute, escaped } from '../html.ts';
import { answerBlock, codeBlock } from './code-block.ts';
import { slugOf } from './slug.ts';

/** The address of what a document links to; undefined when this deployment does not serve it. */
export type Resolve = (href: string) => string | undefined;

/** HTML of a document. */
export function htmlOfMarkdown(text: string, resolve: Resolve): string {
  const headings = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return rendererOf(resolve, new Set(headings)).parse(text, { async: false });
}

/** HTML of a sentence without links between documents. */
export function inlineHtml(text: string): string {
  return inline.parseInline(text, { async: false });
}

/** HTML of paragraphs without links between documents. */
export function blockHtml(text: string): string {
  return inline.parse(text, { async: false });
}

function rendererOf(resolve: Resolve, ids: Set<string>): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        // Deeper ones repeat, such as "Parameters" of each function.
        const id = depth <= 3 ? ` id="${attribute(slugOf(text))}"` : '';
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = resolve(href);
        return target === undefined ? text : `<a href="${attribute(target)}">${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${attribute(resolve(href) ?? href)}" alt="${attribute(text)}" loading="lazy">`;
      },
      // A narrow screen shows rows as blocks, whose cells name their columns.
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map(({ tokens }, column) => {
            const head =
              tag === 'td' && column > 0 && row.length > 2 ? header[column]?.text.replaceAll('`', '') : '';
            const label = head ? ` data-head="${attribute(head)}"` : '';
            return `<${tag}${label}>${this.parser.parseInline(tokens)}</${tag}>`;
          });
        const body = rows.map((row) => {
          const code = codeOfRow(row);
          const isNew = code !== undefined && !ids.has(code);
          if (isNew) ids.add(code);
          return `<tr${isNew ? ` id="${attribute(code)}"` : ''}>${cells(row, 'td').join('')}</tr>\n`;
        });
        const head = `<thead><tr>${cells(header, 'th').join('')}</tr></thead>`;
        return `<div class="table" tabindex="0"><table>\n${head}\n<tbody>\n${body.join('')}</tbody>\n</table></div>\n`;
      },
      code({ text, lang = '' }) {
        const [language = '', role] = lang.split(' ');
        return role === 'answer' ? answerBlock(text, language) : codeBlock(text, language);
      },
    },
  });
}

/** The name in code with which a row begins, such as a setting: links and the search lead to its row. */
export function codeOfRow([first]: readonly Tokens.TableCell[]): string | undefined {
  return /^`([A-Za-z][A-Za-z0-9_.]*)`$/.exec(first?.text ?? '')?.[1];
}

const inline = new Marked({
  renderer: {
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
  },
});
