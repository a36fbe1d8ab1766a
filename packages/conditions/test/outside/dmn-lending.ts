import type { DecisionTable, TableCase } from './outside-case.ts';
import { all, always, between, compare, isTrue, oneOf, rule } from './terms.ts';

const known = isTrue('known');
const fresh = compare('known', 'eq', false);
const score = (op: 'lt' | 'lte' | 'gt' | 'gte', value: number) => compare('score', op, value);
const credit = (op: 'lt' | 'gt', value: number) => compare('credit', op, value);

/** 0004-lending, risk from `r0` (worst) to `r4`, before the bureau is asked. */
const riskBefore: DecisionTable = {
  hits: 'unique',
  rules: [
    rule('r1', all(fresh, score('lt', 100))),
    rule('r2', all(fresh, score('gte', 100), score('lt', 120))),
    rule('r3', all(fresh, score('gte', 120), score('lt', 130))),
    rule('r4', all(fresh, score('gt', 130))),
    rule('r0', all(known, score('lt', 80))),
    rule('r1', all(known, score('gte', 80), score('lt', 90))),
    rule('r2', all(known, between('score', 90, 110))),
    rule('r3', all(known, score('gt', 110))),
  ],
};

/** 0004-lending, risk once the bureau was asked. */
const riskAfter: DecisionTable = {
  hits: 'unique',
  rules: [
    rule('r1', all(fresh, score('lt', 120), credit('lt', 590))),
    rule('r2', all(fresh, score('lt', 120), between('credit', 590, 610))),
    rule('r3', all(fresh, score('lt', 120), credit('gt', 610))),
    rule('r1', all(fresh, between('score', 120, 130), credit('lt', 600))),
    rule('r2', all(fresh, between('score', 120, 130), between('credit', 600, 625))),
    rule('r3', all(fresh, between('score', 120, 130), credit('gt', 625))),
    rule('r4', all(fresh, score('gt', 130))),
    rule('r1', all(known, score('lte', 100), credit('lt', 580))),
    rule('r2', all(known, score('lte', 100), between('credit', 580, 600))),
    rule('r3', all(known, score('lte', 100), credit('gt', 600))),
    rule('r1', all(known, score('gt', 100), credit('lt', 590))),
    rule('r2', all(known, score('gt', 100), between('credit', 590, 615))),
    rule('r3', all(known, score('gt', 100), credit('gt', 615))),
  ],
};

/** 0004-lending, points by age, status and work. */
const points: DecisionTable = {
  hits: 'sum',
  rules: [
    rule(32, between('age', 18, 21)),
    rule(35, between('age', 22, 25)),
    rule(40, between('age', 26, 35)),
    rule(43, between('age', 36, 49)),
    rule(48, compare('age', 'gte', 50)),
    rule(25, compare('status', 'eq', 's')),
    rule(45, compare('status', 'eq', 'm')),
    rule(15, compare('work', 'eq', 'none')),
    rule(18, compare('work', 'eq', 'student')),
    rule(45, compare('work', 'eq', 'employed')),
    rule(36, compare('work', 'eq', 'own')),
  ],
};

const callType: DecisionTable = {
  hits: 'unique',
  rules: [
    rule('full', oneOf('risk', 'r1', 'r2')),
    rule('mini', compare('risk', 'eq', 'r3')),
    rule('none', oneOf('risk', 'r0', 'r4')),
  ],
};

const eligibility: DecisionTable = {
  hits: 'first',
  rules: [
    rule('no', compare('risk', 'eq', 'r0')),
    rule('no', compare('p', 'eq', false)),
    rule('no', compare('age', 'lt', 18)),
    rule('yes', always),
  ],
};

const strategy: DecisionTable = {
  hits: 'unique',
  rules: [
    rule('decline', compare('q', 'eq', false)),
    rule('bureau', all(isTrue('q'), oneOf('call', 'full', 'mini'))),
    rule('through', all(isTrue('q'), compare('call', 'eq', 'none'))),
  ],
};

const routing: DecisionTable = {
  hits: 'first',
  rules: [
    rule('decline', compare('p', 'eq', false)),
    rule('decline', isTrue('bankrupt')),
    rule('refer', compare('risk', 'eq', 'r1')),
    rule('refer', credit('lt', 580)),
    rule('accept', always),
  ],
};

/** The tables of one application, each over the outputs of those before it. */
export const lendingTables: readonly TableCase[] = [
  {
    title: '0004-lending ApplicationRiskScore',
    table: points,
    answers: { age: 35, status: 'm', work: 'employed' },
    expected: 130,
  },
  {
    title: '0004-lending Pre-bureauRiskCategory',
    table: riskBefore,
    answers: { known: true, score: 130 },
    expected: 'r3',
  },
  { title: '0004-lending BureauCallType', table: callType, answers: { risk: 'r3' }, expected: 'mini' },
  {
    title: '0004-lending Post-bureauRiskCategory',
    table: riskAfter,
    answers: { known: true, score: 130, credit: 649 },
    expected: 'r3',
  },
  {
    title: '0004-lending Eligibility',
    table: eligibility,
    answers: { risk: 'r3', p: true, age: 35 },
    expected: 'yes',
  },
  {
    title: '0004-lending Strategy',
    table: strategy,
    answers: { q: true, call: 'mini' },
    expected: 'bureau',
  },
  {
    title: '0004-lending Routing',
    table: routing,
    answers: { risk: 'r3', p: true, bankrupt: false, credit: 649 },
    expected: 'accept',
  },
];
