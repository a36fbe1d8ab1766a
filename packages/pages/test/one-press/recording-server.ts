import { type AskedNode, questionnaire } from './questionnaire.ts';

/** What was stored for a node, and which tab sent it. */
export interface Stored {
  readonly tab: number;
  readonly nodeId: string;
  readonly given: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Asked {
  readonly tab: number;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The platform, as far as the page calls it, with everything that it stored. */
export interface RecordingServer {
  readonly stored: readonly Stored[];
  answer(asked: Asked): Answer;
}

const offering = 'offering-one';
/** A journey keeps so many keys. */
const keptKeys = 8;

export function recordingServer(): RecordingServer {
  const stored: Stored[] = [];
  const answers = new Map<string, unknown>();
  const outcomes = new Map<string, { readonly content: string; readonly answer: Answer }>();
  let isBegun = false;
  let at = 0;
  let ending: string | undefined;
  let accepted: string | undefined;

  const step = (issues: readonly object[] = []): Answer => {
    const node: AskedNode | undefined = ending === undefined ? questionnaire[at] : undefined;
    const common = { journey_id: 'jny_1', locale: 'en', offering_ref: offering, offering_state: 'recorded' };
    if (node === undefined) return ok({ ...common, status: 'complete', node: null, can_go_back: false });
    const prefilled_value = answers.get(node.node_id);
    return ok({
      ...common,
      status: 'active',
      node: { ...node, ...(prefilled_value !== undefined && { prefilled_value }) },
      can_go_back: at > 0,
      ...(at === questionnaire.length - 1 && { is_last: true }),
      ...(issues.length > 0 && { issues }),
    });
  };

  function next({ tab, body }: Asked): Answer {
    const { node_id, ask_before_end, ...given } = body;
    const content = JSON.stringify([node_id, given]);
    if (content === accepted) return step();
    const node = ending === undefined ? questionnaire[at] : undefined;
    if (node === undefined) return conflict('session_ended');
    if (node.node_id !== node_id) return conflict('node_not_current');
    const isMissing = node.required === true && node.kind === 'question' && given.answer === undefined;
    if (isMissing) return step([{ code: 'answer.required', message: 'Please answer.' }]);
    const ends = node_id === 'q_ends_intake' && given.answer === true;
    if (ends && ask_before_end === true) return step([{ code: 'answer.confirm', message: 'Is that right?' }]);
    stored.push({ tab, nodeId: node.node_id, given: JSON.stringify(given) });
    answers.set(node.node_id, given.answer);
    accepted = content;
    const declined = node.kind === 'consent' && node.required && !(given.consent as Affirmed).affirmed;
    if (ends || declined) ending = 'ended';
    at += 1;
    return step();
  }

  function back({ body }: Asked): Answer {
    if (ending !== undefined || at >= questionnaire.length) return conflict('session_ended');
    if (at === 0) return conflict('nothing_before');
    const named = questionnaire.findIndex(({ node_id }) => node_id === body.node_id);
    if (body.node_id !== undefined && (named === -1 || named >= at)) return conflict('node_not_before');
    at = body.node_id === undefined ? at - 1 : named;
    accepted = undefined;
    return step();
  }

  /** Of the questions before the present one. */
  function review(): Answer {
    if (ending !== undefined || at >= questionnaire.length) return conflict('session_ended');
    const questions = questionnaire.slice(0, at).filter(({ kind }) => kind === 'question');
    const reviewed = questions.map(({ node_id, copy }) => ({
      ...{ node_id, headline: copy, counts: true, can_change: true },
      lines: [JSON.stringify(answers.get(node_id) ?? null)],
    }));
    return ok({ data: { phase: 'qualification', answers: reviewed } });
  }

  /** A key names what is done once. */
  function once(asked: Asked, act: () => Answer): Answer {
    const key = asked.key ?? '';
    const content = JSON.stringify([asked.path, asked.body]);
    const before = outcomes.get(key);
    if (before !== undefined) return before.content === content ? before.answer : problem(422, 'mismatch');
    const answer = act();
    if (answer.status === 200) outcomes.set(key, { content, answer });
    const [oldest = ''] = outcomes.keys();
    if (outcomes.size > keptKeys) outcomes.delete(oldest);
    return answer;
  }

  return {
    stored,
    answer: (asked) => {
      const { path } = asked;
      if (path.endsWith('/config.json')) return ok({ data: brand });
      if (path.endsWith('/session')) return ok({});
      if (path.endsWith('/storefront')) return ok({ data: { ...shown, offering_ref: offering } });
      if (path.startsWith('/v1/enrollments/')) return isBegun ? ok({ data: enrollment() }) : problem(404);
      if (path === '/v1/instrument/resolve') {
        isBegun = true;
        return step();
      }
      if (path === '/v1/instrument/review') return review();
      if (path === '/v1/instrument/next') return once(asked, () => next(asked));
      if (path === '/v1/instrument/back') return once(asked, () => back(asked));
      throw new Error(`the page asks ${path}`);
    },
  };

  function enrollment() {
    const isActive = ending === undefined && at < questionnaire.length;
    const status = isActive ? 'intake' : 'not_eligible';
    return {
      status,
      phase: 'qualification',
      offering_ref: offering,
      person_id: null,
      order_refs: [],
      milestones: [],
    };
  }
}

interface Affirmed {
  readonly affirmed: boolean;
}
const brand = {
  ...{ brand_id: 'brd_1', name: 'Brand', accent: null, sign_in_url: null },
  support: { url: null, email: null, phone: null, phone_text: null },
  ...{ privacy_url: null, terms_url: null },
  offering_refs: [offering],
};
const shown = { name: 'Offering', display: {}, price_minor: null, currency: null };
const ok = (body: unknown): Answer => ({ status: 200, body });
const problem = (status: number, code?: string): Answer => ({
  status,
  body: { type: 'https://test/problems/conflict', title: 'Refused', ...(code !== undefined && { code }) },
});
const conflict = (code: string) => problem(409, code);
