import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';

const parts = {
  greeting: {
    facts: [{ code: 'name' }],
    flags: [{ code: 'nameless' }],
    nodes: [{ id: 'd_hello' }, { id: 'q_name' }],
    endings: { complete: 'bye' },
    copy: { en: { hello: 'Hello', name: 'Your name?' } },
  },
};

const source = (nodes: readonly object[]) => ({
  id: 'test.initial',
  facts: [{ code: 'age' }],
  derivations: [],
  flags: [],
  nodes,
  copy: { en: { name: 'What do we call you?', age: 'Your age?' } },
});

test('a part’s nodes are in its place, its facts before the bundle’s own, and the bundle’s text wins', () => {
  expect(assemble(source([{ id: 'd_top' }, { part: 'greeting' }, { id: 'q_age' }]), parts)).toEqual({
    id: 'test.initial',
    facts: [{ code: 'name' }, { code: 'age' }],
    derivations: [],
    flags: [{ code: 'nameless' }],
    endings: { complete: 'bye' },
    nodes: [{ id: 'd_top' }, { id: 'd_hello' }, { id: 'q_name' }, { id: 'q_age' }],
    copy: { en: { hello: 'Hello', name: 'What do we call you?', age: 'Your age?' } },
  });
});

test.each([['unknown'], ['constructor']])('part %s does not exist', (part) => {
  expect(() => assemble(source([{ part }]), parts)).toThrow(`part ${part} is missing`);
});

test('a part is used once', () => {
  expect(() => assemble(source([{ part: 'greeting' }, { part: 'greeting' }]), parts)).toThrow('used twice');
});
