import bash from '@speed-highlight/core/languages/bash.js';
import go from '@speed-highlight/core/languages/go.js';
import http from '@speed-highlight/core/languages/http.js';
import js from '@speed-highlight/core/languages/js.js';
import json from '@speed-highlight/core/languages/json.js';
import python from '@speed-highlight/core/languages/py.js';
import ts from '@speed-highlight/core/languages/ts.js';
import yaml from '@speed-highlight/core/languages/yaml.js';
import { type ShjLanguageData, tokenizeWith } from '@speed-highlight/core/tokenize';
import { escaped } from '../html.ts';

const promql: ShjLanguageData = [
  { type: 'cmnt', match: /#.*/g },
  { expand: 'strDouble' },
  { type: 'kwd', match: /\b(by|without|on|ignoring|offset|and|or|unless|bool|group_left)\b/g },
  { type: 'func', match: /\b[a-z_]+(?= ?\()/g },
  { expand: 'num' },
];

/** By the name that fences use. The types of the grammars do not fit `exactOptionalPropertyTypes`. */
const languages = { sh: bash, go, http, js, json, python, ts, yaml, promql } as Readonly<
  Record<string, unknown>
> as Readonly<Record<string, ShjLanguageData>>;

/** HTML with a class for each kind of token; plain text for another language. */
export function highlighted(text: string, language: string): string {
  const data = languages[language];
  if (data === undefined) return escaped(text);
  let html = '';
  tokenizeWith(text, data, (part, kind) => {
    html += kind === undefined ? escaped(part) : `<span class="t-${kind}">${escaped(part)}</span>`;
  });
  return html;
}
