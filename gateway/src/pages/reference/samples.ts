import type { Sample } from '../site/code-block.ts';
import type { DescribedOperation, Media, Parameter } from './description.ts';

/** The request that the samples of an operation send: what is required, with its examples. */
interface Request {
  readonly method: string;
  /** With `{brand_id}`, the brand of the reader. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasKey: boolean;
  readonly hasBrand: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly json: unknown;
  /** The media type of a body that is a file. */
  readonly file: string | undefined;
}

/** The same request in each language. The variables are those of the quick start. */
export function samplesOf(operation: DescribedOperation): readonly Sample[] {
  const request = requestOf(operation);
  const samples = [
    { label: 'curl', language: 'sh', text: curlOf(request) },
    { label: 'Python', language: 'python', text: pythonOf(request) },
  ];
  // The client library calls with a key; it sends files by `upload`, and reads no `HEAD`.
  const isOfClient = request.hasKey && request.file === undefined && request.method !== 'HEAD';
  if (!isOfClient) return samples;
  return samples.toSpliced(1, 0, { label: 'TypeScript', language: 'ts', text: clientOf(request) });
}

function requestOf({ method, path, parameters, requestBody, security }: DescribedOperation): Request {
  const required = parameters.filter((parameter) => parameter.required);
  const ofKind = (kind: Parameter['in']) =>
    Object.fromEntries(
      required
        .filter(({ in: place, name }) => place === kind && name !== 'brand_id' && name !== 'X-Brand-Id')
        .map((parameter) => [parameter.name, exampleOf(parameter)]),
    );
  const names = parameters.map(({ name }) => name);
  const [[mediaType, media] = []] = Object.entries(requestBody?.content ?? {});
  const isJson = mediaType === 'application/json';
  return {
    ...{ method, path },
    pathParameters: ofKind('path'),
    query: ofKind('query'),
    headers: ofKind('header'),
    hasKey: security.some((scheme) => 'apiKey' in scheme || 'publishableKey' in scheme),
    hasBrand: names.includes('X-Brand-Id'),
    takesIdempotencyKey: names.includes('Idempotency-Key'),
    json: isJson && media !== undefined ? exampleBody(media) : undefined,
    file: isJson ? undefined : mediaType,
  };
}

/** The first example of a body. */
export function exampleBody({ example, examples = {} }: Media): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

function exampleOf({ example, examples = {}, schema }: Parameter): string {
  const listed = (schema.examples as readonly unknown[] | undefined) ?? [];
  return String(
    example ?? Object.values(examples)[0]?.value ?? listed[0] ?? schema.enum?.[0] ?? schema.const,
  );
}

/** The path with its parameters; `brand` stands for the reader's brand. */
function pathWith({ path, pathParameters, query }: Request, brand: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'brand_id' ? brand : encodeURIComponent(pathParameters[name] ?? ''),
  );
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

function curlOf(request: Request): string {
  const { method, headers, hasKey, hasBrand, takesIdempotencyKey, json, file } = request;
  const start = method === 'GET' ? 'curl -s' : method === 'HEAD' ? 'curl -sI' : `curl -s -X ${method}`;
  const lines = [
    `${start} "$BASE_URL${pathWith(request, '$BRAND_ID')}"`,
    ...(hasKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(hasBrand ? ['-H "X-Brand-Id: $BRAND_ID"'] : []),
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${shellQuoted(value)}'`),
    ...(json === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${shellQuoted(JSON.stringify(json, null, 2))}'`]),
    ...(file === undefined ? [] : [`-H 'Content-Type: ${file}'`, '--data-binary @file']),
  ];
  return lines.join(' \\\n  ');
}

function shellQuoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

function clientOf({ method, path, pathParameters, query, headers, hasBrand, json }: Request): string {
  const params = {
    ...(Object.keys(pathParameters).length > 0 && { path: pathParameters }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(Object.keys(headers).length > 0 && { header: headers }),
  };
  const init = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(json !== undefined && { body: json }),
  };
  const brand = hasBrand || path.includes('{brand_id}');
  const options = brand
    ? 'baseUrl: BASE_URL, apiKey: API_KEY, brandId: BRAND_ID'
    : 'baseUrl: BASE_URL, apiKey: API_KEY';
  const argument = Object.keys(init).length > 0 ? `, ${literal(init)}` : '';
  const call = `client.${method.toLowerCase()}('${path}'${argument})`;
  return `import { createClient } from '@telehealth/client';

const { BASE_URL = '', API_KEY = ''${brand ? `, BRAND_ID = ''` : ''} } = process.env;
const client = createClient({ ${options} });
const answer = await ${call};
console.log(answer);`;
}

/** A value in JavaScript: JSON with plain names, and strings in single quotes. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll(`\\"`, '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${propertyName(name)}: ${literal(one, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  const line = `${open}${members.join(', ')}${close}`;
  if (members.length === 0) return isList ? '[]' : '{}';
  if (line.length + indent.length <= 72 && !line.includes('\n')) return line;
  return `${open.trim()}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close.trim()}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

function pythonOf(request: Request): string {
  const { method, headers, hasKey, hasBrand, takesIdempotencyKey, json, file, path } = request;
  const brand = hasBrand || path.includes('{brand_id}');
  const sent = [
    ...(hasKey ? ['"Authorization": f"Bearer {API_KEY}"'] : []),
    ...(hasBrand ? ['"X-Brand-Id": BRAND_ID'] : []),
    ...(takesIdempotencyKey ? ['"Idempotency-Key": str(uuid4())'] : []),
    ...Object.entries({ ...headers, ...(file && { 'Content-Type': file }) }).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    ),
  ];
  const lines = [
    `f"{BASE_URL}${pathWith(request, '{BRAND_ID}')}",`,
    ...(sent.length > 0 ? [`headers={\n${sent.map((one) => `        ${one},\n`).join('')}    },`] : []),
    ...(json === undefined ? [] : [`json=${pythonLiteral(json, '    ')},`]),
    ...(file === undefined ? [] : ['content=open("file", "rb").read(),']),
  ];
  const names = ['BASE_URL', ...(hasKey ? ['API_KEY'] : []), ...(brand ? ['BRAND_ID'] : [])];
  return `import os
${takesIdempotencyKey ? 'from uuid import uuid4\n' : ''}
import httpx

${names.map((name) => `${name} = os.environ["${name}"]`).join('\n')}
answer = httpx.${method.toLowerCase()}(
${lines.map((line) => `    ${line}\n`).join('')})
print(answer.status_code, answer.text)`;
}

function pythonLiteral(value: unknown, indent: string): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null) return 'None';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((one) => pythonLiteral(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const line = `${open}${members.join(', ')}${close}`;
  if (line.length + indent.length <= 72 && !line.includes('\n')) return line;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}
