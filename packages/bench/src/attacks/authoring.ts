import type { StartFile } from '@telehealth/platform';
import { request } from 'undici';
import { intakeHeaders } from '../intake/intake-calls.ts';

/** For the brand that sells one therapy. Rejects on a refusal. */
export function authoring(start: StartFile, offering: string) {
  const headers = { ...intakeHeaders(start), 'content-type': 'application/json' };
  const questions = `/v1/account/offerings/${offering}/qualification/questions`;
  const call = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await request(start.base_url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    addFact: async (fact: object): Promise<string> =>
      (await call('POST', '/v1/account/question-library/facts', fact)).data.code,
    addQuestion: async (question: object): Promise<string> =>
      (await call('POST', questions, question)).data.id,
    removeQuestion: async (id: string): Promise<void> => void (await call('DELETE', `${questions}/${id}`)),
  };
}
