import { request } from 'undici';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { type Attack, keepDoing } from './attack.ts';
import { authoring } from './authoring.ts';

const workers = 24;
/** The maximum of a text control, in four-byte characters. */
const largestAnswer = '\u{1f9ec}'.repeat(1000);

/** Repeated reads of the largest session that a tenant can build. */
export const largestSession: Attack = async (start) => {
  const { base_url, brands } = start;
  const own = intakeHeaders(start);
  const offering =
    brands.find(({ brand_id }) => brand_id === own['x-brand-id'])?.offerings[0]?.offering_ref ?? '';
  const { addFact, addQuestion } = authoring(start, offering);
  const fact = await addFact({ code: 'story', value_type: 'string', cardinality: 'single' });
  await addQuestion({ fact, control: 'textarea', copy: { headline: 'What happened?' } });

  const call = async (method: 'GET' | 'POST', path: string, journeyId?: string, body?: object) => {
    const headers = {
      ...own,
      ...(journeyId !== undefined && { 'x-journey-id': journeyId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await request(`${base_url}/v1/instrument/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const step = JSON.parse((await call('GET', `resolve?offering=${offering}`)).text);
  const { journey_id: journeyId, node } = step;
  for (let turn = 0; ; turn++) {
    // A repeated answer would not be stored again.
    const answer = `${turn}`.padEnd(6, '.') + largestAnswer.slice(12);
    const next = await call('POST', 'next', journeyId, { node_id: node.node_id, answer });
    if (next.status !== 200) break;
    if ((await call('POST', 'back', journeyId)).status !== 200) break;
  }
  return () => keepDoing(workers, () => call('GET', 'resolve', journeyId));
};
