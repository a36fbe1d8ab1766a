import type { Condition } from '@telehealth/conditions';
import type { Bundle, FactDefinition, NodeDefinition } from '@telehealth/instrument/bundle';

type Derivation = Bundle['derivations'][number];
type Expression = Derivation['expr'];

const codes = ['a', 'b', 'c', 'd', 'none'];

/** Nine of ten questions have a nested condition over a few of the thirty facts before them. Deterministic. */
export function largeBundle(size: number): Bundle {
  const random = numbersFrom(42);
  const facts: FactDefinition[] = [];
  const nodes: NodeDefinition[] = [];
  for (let index = 0; index < size; index++) {
    const conditional = index > 3 && random() < 0.92;
    const on_unknown = random() < 0.5 ? 'show' : 'hide';
    const when = conditional ? ({ when: nested(facts, random, 2), on_unknown } as const) : {};
    const fact = factOf(index);
    facts.push(fact);
    nodes.push({
      id: `q_${index}`,
      kind: 'question',
      section: 'main',
      fact: fact.code,
      control: controls[index % 3] ?? 'yes_no',
      required: true,
      copy: 'q',
      ...when,
    });
  }
  return {
    schema: 'instrument/1',
    id: 'bench.large',
    version: '1.0.0',
    therapy: 'bench',
    content_status: 'placeholder_not_approved',
    locales: ['en'],
    facts,
    derivations: [],
    sections: [{ id: 'main', label_key: 'q' }],
    nodes,
    flags: [],
    copy: { en: { q: 'A question' } },
  };
}

const controls = ['yes_no', 'number', 'multi_select_cards'] as const;

function factOf(index: number): FactDefinition {
  const code = `f_${index}`;
  switch (controls[index % 3]) {
    case 'number':
      return { code, value_type: 'number', cardinality: 'single', screening: 'shared', min: 0, max: 100 };
    case 'multi_select_cards': {
      const options = codes.map((option) => ({ code: option, exclusive: option === 'none' }));
      return { code, value_type: 'code', cardinality: 'multi', screening: 'shared', options };
    }
    default:
      return { code, value_type: 'boolean', cardinality: 'single', screening: 'shared' };
  }
}

function nested(facts: readonly FactDefinition[], random: () => number, depth: number): Condition {
  const roll = random();
  if (depth === 0 || roll < 0.15) return leaf(facts, random);
  if (roll < 0.3) return { kind: 'not', of: nested(facts, random, depth - 1) };
  const terms = [nested(facts, random, depth - 1), nested(facts, random, depth - 1)];
  return { kind: roll < 0.65 ? 'all' : 'any', of: terms };
}

function leaf(facts: readonly FactDefinition[], random: () => number): Condition {
  const recent = facts.slice(-30);
  const { code, value_type } = recent[Math.floor(random() * recent.length)] ?? factOf(0);
  switch (value_type) {
    case 'number':
      return { kind: 'compare', ref: code, op: random() < 0.5 ? 'gte' : 'lt', value: 50 };
    case 'code':
      return { kind: 'includes_any', ref: code, values: random() < 0.5 ? ['a', 'b'] : ['none'] };
    default:
      return { kind: 'compare', ref: code, op: 'eq', value: random() < 0.5 };
  }
}

/**
 * The same facts, all asked, with so many derivations, three in a row of three kinds: the score of nine answers, its
 * share of the one before, and a band, which a flag reads. So many of the questions are lists, each of which the
 * question behind it reads.
 */
export function scoredBundle(size: number, derivationCount: number, listCount: number): Bundle {
  const bundle = largeBundle(size - listCount);
  const facts = bundle.facts.map((fact) =>
    fact.options ? { ...fact, options: fact.options.map((option, score) => ({ ...option, score })) } : fact,
  );
  const derivations = Array.from({ length: derivationCount }, (_, index) => derivationAt(index, facts));
  const last = derivations.findLast(({ value_type }) => value_type === 'code')?.code ?? '';
  const lists = Array.from({ length: listCount }, (_, index) => listFact(index));
  const isHigh: Condition = { kind: 'compare', ref: last, op: 'eq', value: 'high' };
  const nodes = bundle.nodes.map(({ when: _, on_unknown: __, ...node }) => node);
  return {
    ...bundle,
    facts: [...lists, ...facts],
    derivations,
    nodes: nodes.flatMap((node, index) => withList(node, lists[index])),
    flags: [{ code: 'under_age', when: isHigh }],
  };
}

function listFact(index: number): FactDefinition {
  const single = { cardinality: 'single', label_key: 'q' } as const;
  return {
    ...{ code: `list_${index}`, value_type: 'entries', cardinality: 'single', screening: 'medical' },
    fields: [
      { code: 'name', value_type: 'string', ...single, fold_case: true },
      { code: 'dose', value_type: 'number', ...single, min: 0, max: 100 },
      { code: 'daily', value_type: 'boolean', ...single },
    ],
  };
}

function withList(node: NodeDefinition, list: FactDefinition | undefined): readonly NodeDefinition[] {
  if (!list) return [node];
  const group: NodeDefinition = {
    ...{ id: `q_${list.code}`, kind: 'question', section: 'main', fact: list.code, control: 'group' },
    ...{ required: true, copy: 'q' },
    fields: [
      { code: 'name', control: 'text', required: true },
      { code: 'dose', control: 'number', required: false },
      { code: 'daily', control: 'yes_no', required: false },
    ],
  };
  const isDaily: Condition = { kind: 'compare', ref: 'daily', op: 'eq', value: true };
  const isMuch: Condition = { kind: 'compare', ref: 'dose', op: 'gte', value: 50 };
  const isNamed: Condition = { kind: 'compare', ref: 'name', op: 'eq', value: 'aspirin' };
  const when: Condition = {
    kind: 'any',
    of: [
      { kind: 'some_entry', ref: list.code, where: { kind: 'all', of: [isNamed, isMuch] } },
      { kind: 'count', ref: list.code, op: 'gte', value: 1, where: isDaily },
    ],
  };
  return [group, { ...node, when, on_unknown: 'show' }];
}

function derivationAt(index: number, facts: readonly FactDefinition[]): Derivation {
  const number = { code: `x_${index}`, value_type: 'number' } as const;
  switch (index % 3) {
    case 0: {
      const counted = Array.from({ length: 9 }, (_, item) => facts[(index * 3 + item) % facts.length]);
      const of = counted.map((fact) => partOf(fact?.code ?? '', fact?.value_type));
      return { ...number, expr: { kind: 'sum', of } };
    }
    case 1: {
      const [score, earlier] = [index - 1, Math.max(0, index - 4)].map((at) => partOf(`x_${at}`, 'number'));
      if (!score || !earlier) throw new Error('a share is of two scores');
      return { ...number, expr: { kind: 'quotient', of: [score, earlier] } };
    }
    default: {
      const bands = [{ code: 'low' }, { code: 'middle', at_least: 0.5 }, { code: 'high', at_least: 1 }];
      return {
        code: `x_${index}`,
        value_type: 'code',
        expr: { kind: 'band', from: `x_${index - 1}`, bands },
      };
    }
  }
}

function partOf(
  ref: string,
  valueType: string | undefined,
): Extract<Expression, { kind: 'value' | 'score' }> {
  return { kind: valueType === 'number' ? 'value' : 'score', ref };
}

/** From 0 to 1, deterministic by seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
