import { attribute, escaped } from '../html.ts';
import { codeBlock, sampleTabs } from '../site/code-block.ts';
import { blockHtml, inlineHtml } from '../site/markdown.ts';
import type { Answer, DescribedOperation, Description, Media, Parameter } from './description.ts';
import { exampleBody, samplesOf } from './samples.ts';
import { row, schemaHtml } from './schema-html.ts';

/** Where an operation stands on its page. */
export function anchorOf({ method, path }: Pick<DescribedOperation, 'method' | 'path'>): string {
  return `${method}${path}`;
}

/** What it does, reads and answers, with its samples. */
export function operationHtml(operation: DescribedOperation, { schemas }: Description): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const parts = [
    heading(operation),
    blockHtml(description),
    ...(isDelivery(operation)
      ? []
      : [credentialsHtml(operation), sampleTabs(operationId, 'Sample', samplesOf(operation))]),
    parameters.length === 0
      ? ''
      : `<h3>Parameters</h3>\n<dl class="fields">\n${parameters.map((one) => parameterRow(one, schemas)).join('\n')}\n</dl>`,
    ...Object.entries(requestBody?.content ?? {}).map(([type, media]) => bodyHtml(type, media, schemas)),
    ...Object.entries(responses).map(([status, answer]) => answerHtml(status, answer, schemas)),
  ];
  return `<section class="operation" aria-label="${attribute(summary)}">\n${parts.filter(Boolean).join('\n')}\n</section>\n`;
}

/** The platform calls a receiver; the description names it by a word. */
function isDelivery({ path }: DescribedOperation): boolean {
  return !path.startsWith('/');
}

function heading(operation: DescribedOperation): string {
  const { summary, method, path } = operation;
  return `<h2 id="${attribute(anchorOf(operation))}">${escaped(summary)}</h2>
<p class="endpoint"><span class="method">${method}</span> <code>${isDelivery(operation) ? 'the address of your receiver' : escaped(path)}</code></p>`;
}

const schemeNames: Readonly<Record<string, string>> = {
  apiKey: 'an API key',
  publishableKey: 'a publishable key',
  browserSession: 'the session of a patient',
};

function credentialsHtml({ security }: DescribedOperation): string {
  if (security.length === 0) return '<p>Anybody may call it.</p>';
  const [scope] = security.flatMap((scheme) => Object.values(scheme).flat());
  const schemes = security.flatMap((scheme) => Object.keys(scheme).map((name) => schemeNames[name] ?? name));
  const needed = scope === undefined ? '' : `; a key with scopes needs <code>${escaped(scope)}</code>`;
  return `<p>It takes ${schemes.join(', ').replace(/, (?=[^,]*$)/, ' or ')}${needed}.</p>`;
}

function parameterRow(parameter: Parameter, schemas: Description['schemas']): string {
  const { name, in: place, required, description, schema } = parameter;
  return row(`<code>${escaped(name)}</code> in ${place}`, schema, schemas, required, description);
}

function bodyHtml(type: string, media: Media, schemas: Description['schemas']): string {
  const others = Object.entries(media.examples ?? {}).slice(1);
  const more = others.map(
    ([name, { value }]) => `<p><code>${escaped(name)}</code></p>\n${codeBlock(json(value), 'json')}`,
  );
  const details =
    more.length === 0
      ? ''
      : `<details><summary>${more.length} other bodies</summary>\n${more.join('')}</details>`;
  return `<h3>Body</h3>\n<p><code>${escaped(type)}</code></p>\n${schemaHtml(media.schema ?? {}, schemas)}${details}`;
}

function answerHtml(
  status: string,
  { description = '', content = {}, headers = {} }: Answer,
  schemas: Description['schemas'],
): string {
  const name = status === 'default' ? 'Other answers' : `Answer ${status}`;
  const sent = Object.keys(headers).map((header) => `<code>${escaped(header)}</code>`);
  const parts = Object.entries(content).map(([type, media]) =>
    type === 'application/problem+json' ? problemsHtml(media) : contentHtml(type, media, schemas),
  );
  const isProblem = 'application/problem+json' in content;
  const text = isProblem ? '' : `<p>${inlineHtml(description)}</p>\n`;
  const sentHtml = sent.length === 0 || isProblem ? '' : `<p>Headers: ${sent.join(', ')}</p>\n`;
  return `<h3>${name}</h3>\n${text}${sentHtml}${parts.join('\n')}`;
}

/** Each with its page. */
function problemsHtml({ examples = {} }: Media): string {
  const items = Object.entries(examples).map(([kind, { value }]) => {
    const { title, status } = value as { readonly title: string; readonly status: number };
    return `<li><a href="/problems/${attribute(kind)}">${escaped(title)}</a> (${status}, <code>${escaped(kind)}</code>)</li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

function contentHtml(type: string, media: Media, schemas: Description['schemas']): string {
  const example = exampleBody(media);
  const isJson = type === 'application/json';
  const shown =
    example === undefined
      ? ''
      : codeBlock(isJson ? json(example) : String(example), isJson ? 'json' : 'text');
  return `${isJson ? schemaHtml(media.schema ?? {}, schemas) : `<p><code>${escaped(type)}</code></p>`}\n${shown}`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
