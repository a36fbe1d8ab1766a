import type { Issue } from './step.ts';

/** The members of a problem document that the page decides by. */
export interface Problem {
  readonly status: number;
  readonly type?: string;
  readonly code?: string;
  readonly issues?: readonly Issue[];
}

/** The platform refused a request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`refused with ${problem.status}`);
    this.problem = problem;
  }
}

/** No answer came: the network, or the platform, is away. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The problem of an answer; only its status where the body is no problem document. */
export async function problemOf(answer: Response): Promise<Problem> {
  const body: unknown = await answer.json().catch(() => undefined);
  return { ...(typeof body === 'object' ? body : {}), status: answer.status };
}
