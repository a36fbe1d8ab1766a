import { intakeHeaders } from '../intake/intake-calls.ts';
import type { Attack } from './attack.ts';
import { authoring } from './authoring.ts';

/** Limits per brand and offering. */
const [maxQuestions, maxOptions] = [200, 50];
const parallel = 40;
const maxLabel = 'w'.repeat(120);

/** Concurrent deletes on the longest list with the longest labels; deleted questions are authored again. */
export const questionDeletes: Attack = async (start) => {
  const brandId = intakeHeaders(start)['x-brand-id'];
  const offering =
    start.brands.find(({ brand_id }) => brand_id === brandId)?.offerings[0]?.offering_ref ?? '';
  const { addFact, addQuestion, removeQuestion } = authoring(start, offering);
  const codes = Array.from({ length: maxOptions }, (_, i) => `option_${i}`);
  const fact = await addFact({
    code: 'habit',
    value_type: 'code',
    cardinality: 'single',
    options: codes.map((code) => ({ code })),
  });
  const question = {
    fact,
    control: 'single_select_cards',
    copy: { headline: 'h'.repeat(300), helper: 'h'.repeat(500), placeholder: 'p'.repeat(120) },
    option_labels: Object.fromEntries(codes.map((code) => [code, maxLabel])),
  };
  const ids: string[] = [];
  // Refused at the limit of authored bytes.
  while (ids.length < maxQuestions) {
    const id = await addQuestion(question).catch(() => undefined);
    if (id === undefined) break;
    ids.push(id);
  }
  const rounds = async () => {
    for (;;) {
      const removed = await Promise.allSettled(ids.splice(0, parallel).map(removeQuestion));
      for (const _ of removed)
        await addQuestion(question)
          .then((id) => ids.push(id))
          .catch(() => {});
      if (ids.length === 0) return;
    }
  };
  return () => void rounds();
};
