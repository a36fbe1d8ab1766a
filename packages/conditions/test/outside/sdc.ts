import type { Source } from './outside-case.ts';
import { all, cases, code, codes, compare, date, includes, isTrue, number, truth } from './terms.ts';

/** The example form, item by item; the last characters of the item id name the case. */
export const sdc: Source = {
  project: 'HL7/sdc',
  files: ['input/fsh/examples/questionnaire-sdc-test-enableWhen.fsh'],
  licence: 'CC0-1.0',
  facts: {
    first: truth,
    second: truth,
    radio: code('one', 'two', 'three'),
    menu: code('four', 'five', 'six'),
    other: code('seven', 'eight', 'nine'),
    reply: code('yes', 'no', 'unknown'),
    size: number,
    born: date,
    outcomes: codes('a', 'b', 'c', 'd', 'e', 'other'),
  },
  truths: [
    ...cases('scenario 1 …74cc14', isTrue('first'), [
      [{}, 'hidden'],
      [{ first: true }, 'shown'],
      [{ first: false }, 'hidden'],
    ]),
    ...cases('scenario 1 …74ty76', compare('radio', 'eq', 'two'), [
      [{}, 'hidden'],
      [{ radio: 'two' }, 'shown'],
      [{ radio: 'one' }, 'hidden'],
    ]),
    ...cases('scenario 1 …87d3fb', isTrue('first'), [
      [{}, 'hidden'],
      [{ first: true }, 'shown'],
    ]),
    ...cases('scenario 1 …895e4e', compare('second', 'eq', false), [
      [{ second: false }, 'shown'],
      [{ second: true }, 'hidden'],
    ]),
    ...cases('scenario 1 …54f8k1', compare('radio', 'eq', 'two'), [
      [{}, 'hidden'],
      [{ radio: 'two' }, 'shown'],
      [{ radio: 'three' }, 'hidden'],
    ]),
    ...cases('scenario 1 …2opase', compare('menu', 'eq', 'four'), [
      [{}, 'hidden'],
      [{ menu: 'four' }, 'shown'],
      [{ menu: 'five' }, 'hidden'],
    ]),
    ...cases('scenario 1 …sn1238', compare('other', 'ne', 'seven'), [
      [{ other: 'seven' }, 'hidden'],
      [{ other: 'eight' }, 'shown'],
    ]),
    ...cases('scenario 1 …6021d4', all(compare('other', 'eq', 'eight'), compare('menu', 'eq', 'four')), [
      [{}, 'hidden'],
      [{ other: 'eight' }, 'hidden'],
      [{ menu: 'four' }, 'hidden'],
      [{ other: 'eight', menu: 'five' }, 'hidden'],
      [{ other: 'eight', menu: 'four' }, 'shown'],
    ]),
    ...cases('scenario 2 …1219fb', compare('reply', 'eq', 'yes'), [
      [{}, 'hidden'],
      [{ reply: 'yes' }, 'shown'],
      [{ reply: 'no' }, 'hidden'],
    ]),
    ...cases('scenario 2 …5e0bdf', compare('reply', 'ne', 'unknown'), [
      [{ reply: 'yes' }, 'shown'],
      [{ reply: 'no' }, 'shown'],
      [{ reply: 'unknown' }, 'hidden'],
    ]),
    ...cases('scenario 3 …12jj89', compare('size', 'lt', 2.1), [
      [{ size: 1.1 }, 'shown'],
      [{ size: 2.2 }, 'hidden'],
      [{ size: 3.3 }, 'hidden'],
    ]),
    ...cases('scenario 3 …63fa17', compare('size', 'gte', 2.1), [
      [{ size: 1.1 }, 'hidden'],
      [{ size: 2.2 }, 'shown'],
      [{ size: 3.3 }, 'shown'],
    ]),
    ...cases('scenario 4 …1233ew', compare('radio', 'eq', 'two'), [
      [{}, 'hidden'],
      [{ radio: 'two' }, 'shown'],
      [{ radio: 'three' }, 'hidden'],
    ]),
    ...cases('scenario 4 …63gh76', compare('radio', 'ne', 'three'), [
      [{ radio: 'one' }, 'shown'],
      [{ radio: 'two' }, 'shown'],
      [{ radio: 'three' }, 'hidden'],
    ]),
    ...cases('scenario 5 date_greater', compare('born', 'gt', '2000-01-01'), [
      [{ born: '2000-01-02' }, 'shown'],
      [{ born: '2000-01-01' }, 'hidden'],
    ]),
    ...cases('scenario 5 date_less', compare('born', 'lte', '2000-01-01'), [
      [{ born: '2000-01-01' }, 'shown'],
      [{ born: '2000-01-02' }, 'hidden'],
    ]),
    ...cases('scenario 6 BOWOPTOTH', includes('outcomes', 'other'), [
      [{}, 'hidden'],
      [{ outcomes: ['a'] }, 'hidden'],
      [{ outcomes: ['other'] }, 'shown'],
      [{ outcomes: ['a', 'other'] }, 'shown'],
    ]),
  ],
  differences: [],
};
