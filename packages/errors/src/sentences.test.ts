import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
// What the store refuses is a fault of the code, and no caller reads it.
const files = globSync('{gateway,services/*,packages/*}/src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/gen/') && !file.startsWith('packages/store/'),
);

/** Functions that take a code or a place first, and then a sentence for the caller. */
const refusing = new Set(['refusal', 'malformedRequest', 'malformed', 'invalid', 'refuse', 'refused']);

const isPlaceOrCode = /^(?:\/|[a-z_]+\.[a-z_]+$)/;

/** The sentence with `…` in place of what is computed; undefined when it is computed as a whole. */
function textOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** The members of an object literal by name. */
function membersOf(object: ts.ObjectLiteralExpression): ReadonlyMap<string, ts.Expression> {
  const named = object.properties.flatMap((member): [string, ts.Expression][] => {
    if (ts.isShorthandPropertyAssignment(member)) return [[member.name.text, member.name]];
    if (!ts.isPropertyAssignment(member)) return [];
    return [[member.name.getText(), member.initializer]];
  });
  return new Map(named);
}

/** The sentences that a source tells its callers: those of issues, and the details of refusals. */
function sentencesIn(source: ts.SourceFile): string[] {
  const found: (string | undefined)[] = [];
  let tellsIssues = false;
  const messages: (string | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && refusing.has(node.expression.getText())) {
      const texts = node.arguments.slice(1).map(textOf);
      found.push(texts.find((text) => text !== undefined && !isPlaceOrCode.test(text)));
    }
    if (ts.isObjectLiteralExpression(node)) {
      const members = membersOf(node);
      if (members.has('code') && members.has('message')) {
        tellsIssues = true;
        found.push(textOf(members.get('message')));
      }
    }
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'message') {
      messages.push(textOf(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found, ...(tellsIssues ? messages : [])].filter((text) => text !== undefined);
}

const sentences = files.flatMap((file) => {
  const text = readFileSync(resolve(root, file), 'utf8');
  if (!/message|refusal\(|malformedRequest\(/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return sentencesIn(source).map((sentence) => ({ file, sentence }));
});

test('decisions.md 1 detail: issues and refusals say whole sentences, with a capital letter and a full stop', () => {
  expect(sentences.length).toBeGreaterThan(200);
  const others = sentences.filter(({ sentence }) => !/^(?:[A-Z]|…).*(?:\.|…)$/s.test(sentence));
  expect(others).toEqual([]);
});

test('decisions.md 1 detail: no sentence has a name of the code', () => {
  const others = sentences.filter(({ sentence }) => /\b[a-z]+[A-Z]\w*|\bundefined\b|\bNaN\b/.test(sentence));
  expect(others).toEqual([]);
});
