import { describe, expect, test } from 'vitest';
import { currentOf, submit, tryNext } from '../../test/authored-bundle.ts';
import { bundle, composed, illness, nodeOf, opened, ownFact, yesNo } from '../../test/brand-composition.ts';
import { compileInstrument } from '../compile/compile.ts';

describe('interface.md 4.1 rule 7: a brand’s questions stand at the top of the funnel', () => {
  test('in their order, before everything else, in a section of their own', () => {
    const instrument = composed([yesNo('b', 'brd_1:pets'), yesNo('a', 'smoker')], [ownFact('pets')]);
    expect(instrument.nodes.map(({ id }) => id)).toEqual([
      'brand.b',
      'brand.a',
      'q_smoker',
      'q_illness',
      'q_state',
      'q_weight',
      'c_tele',
    ]);
    const session = opened(instrument);
    expect(nodeOf(instrument, session)).toMatchObject({ nodeId: 'brand.b', fact: 'brd_1:pets' });
    expect(nodeOf(instrument, session)?.sectionId).not.toBe(
      instrument.nodeById.get('q_smoker')?.template.sectionId,
    );
  });

  test('they render as authored: headline as copy, helper and placeholder as content, the brand’s labels', () => {
    const instrument = composed([
      illness(['none', 'heart', 'liver'], {
        copy: { headline: 'Any of these?', helper: 'All that apply', placeholder: 'Pick' },
        optionLabels: { heart: 'Heart trouble' },
      }),
    ]);
    expect(nodeOf(instrument, opened(instrument))).toEqual({
      nodeId: 'brand.ill',
      kind: 'question',
      sectionId: 'brand.questions',
      input: { valueType: 'codes' },
      control: 'multi_select_cards',
      fact: 'illness',
      required: true,
      copy: 'Any of these?',
      content: { helper: 'All that apply', placeholder: 'Pick' },
      options: [
        { code: 'heart', exclusive: false, label: 'Heart trouble' },
        { code: 'liver', exclusive: false, label: 'Text of t.liver' },
        { code: 'none', exclusive: true, label: 'Text of t.none' },
      ],
    });
  });

  test('a condition over an earlier question shows and hides the later one', () => {
    const isTrue = JSON.stringify({ kind: 'compare', ref: 'smoker', op: 'eq', value: true });
    const instrument = composed(
      [yesNo('first', 'smoker'), yesNo('second', 'brd_1:quits', { whenJson: isTrue })],
      [ownFact('quits')],
    );
    const session = opened(instrument);
    expect(currentOf(submit(instrument, session, { answer: true }))).toBe('brand.second');
    expect(currentOf(submit(instrument, session, { answer: false }))).toBe('q_illness');
  });

  test('interface.md 4.1 rule 11: an exclusive option with another is refused here as well', () => {
    const instrument = composed([illness(['heart', 'liver', 'none'])]);
    expect(() => tryNext(instrument, opened(instrument), { answer: ['none', 'heart'] })).toThrow(
      expect.objectContaining({ kind: 'answer-refused' }),
    );
  });

  test('nothing a brand calls anything replaces what the bundle has', () => {
    const instrument = composed([
      yesNo('smoker', 'smoker', {
        copy: { headline: 'Theirs', helper: 't.smoker', placeholder: 't.illness' },
      }),
      illness(['heart', 'liver', 'none'], { questionId: 't.illness', optionLabels: { heart: 'Theirs' } }),
    ]);
    const published = compileInstrument(bundle);
    for (const node of published.nodes) {
      expect(instrument.nodeById.get(node.id)?.template).toEqual(node.template);
    }
  });
});
