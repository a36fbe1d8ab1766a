import {
  type Actor,
  documentIds,
  documentsName,
  type Moment,
  momentOf,
  type Seen,
  type WaitingCall,
} from './actor.ts';
import { type Cell, execute } from './cells.ts';
import { interned } from './interned.ts';
import { faultOfListing, faultOfWrite } from './invariants.ts';

/** What the store holds at the beginning: the documents, and the clock of the feed. */
export interface Stored {
  readonly a?: Cell;
  readonly b?: Cell;
  readonly clock?: Cell;
}

/** A state of the whole. Cells, moments and versions have numbers, so that equal states are found. */
interface State {
  /** The documents, and behind them the clock. */
  readonly cells: readonly number[];
  /** Where each actor is. */
  readonly moments: readonly number[];
  /** The versions of the documents when the listing of an actor began. */
  readonly began: readonly number[];
}

/** What the next call of an actor makes of the cell that it is about, and of the actor. */
interface Step {
  readonly cell: number;
  readonly moment: number;
  readonly ended?: Seen;
}

/** What a search found. `fault` says what went wrong, with the calls that lead there. */
export interface Explored {
  readonly states: number;
  readonly fault?: string;
}

/**
 * Runs the actors in every order of their store calls, each state once. An actor may stop for ever at any call: the orders in
 * which the others go on without it are among them, and each is checked as far as it goes, at every write and listing.
 */
export async function explore(actors: readonly Actor[], stored: Stored, pageSize: number): Promise<Explored> {
  const cells = interned<Cell | undefined>((cell) => JSON.stringify(cell) ?? '');
  const versions = interned<Seen>(JSON.stringify);
  const moments = interned<Moment & { readonly actor: Actor }>(
    ({ actor, phase, answers }) => `${actors.indexOf(actor)} ${phase.is} ${JSON.stringify(answers)}`,
  );
  const steps = new Map<number, Step>();
  const visited = new Set<string>();

  const documentsIn = ({ cells: all }: State) => documentIds.map((_, place) => cells.value(all[place] ?? 0));

  function versionsIn(state: State): Seen {
    const [a = 0, b = 0] = documentsIn(state).map((document) => Number(document?.version ?? 0));
    return { a, b };
  }

  /** Takes a step for the first time. It depends on the cell of the call, and on nothing else of the store. */
  async function takeStep(number: number, call: WaitingCall, cell: number): Promise<Step> {
    const { actor, phase, answers } = moments.value(number);
    const effect = execute(call, cells.value(cell));
    const after = [...answers];
    after[call.n] = effect.answer;
    const whole = await momentOf(actor, phase, after, pageSize);
    const shorter = whole.phase === phase ? phase.shorter?.(after, whole.calls) : undefined;
    const moment = shorter ? await momentOf(actor, phase, shorter, pageSize) : whole;
    if (JSON.stringify(moment.calls.map(asked)) !== JSON.stringify(whole.calls.map(asked))) {
      throw new Error('after other answers the actor does something else');
    }
    const { ended } = moment;
    const reached = moments.number({ ...moment, actor });
    const step = { cell: cells.number(effect.cell), moment: reached, ...(ended && { ended }) };
    steps.set(stepKey(number, call, cell), step);
    return step;
  }

  function faultOf(state: State, next: State, { place, actor, ended }: Turn): string | undefined {
    if (place < documentIds.length) {
      const fault = faultOfWrite({
        before: cells.value(state.cells[place] ?? 0),
        after: cells.value(next.cells[place] ?? 0),
        documents: documentsIn(state),
        clock: cells.value(state.cells[documentIds.length] ?? 0),
        horizons: state.moments.map((each) => moments.value(each).horizon),
      });
      if (fault) return fault;
    }
    const began = versions.value(next.began[actor] ?? 0);
    // A listing stamps a page. What it leaves without stamps comes in a later one.
    if (pageSize <= documentIds.length) return undefined;
    return ended && faultOfListing({ began, present: versionsIn(next), seen: ended });
  }

  /** Whether the state is new. Actors that are the same may change places. */
  function visit({ cells: all, moments: reached, began }: State): boolean {
    const ofActors = reached.map((moment, actor) => moment * 64 + (began[actor] ?? 0));
    ofActors.sort((one, other) => one - other);
    const codes: number[] = [];
    for (const number of [...all, ...ofActors]) codes.push(number & 0xffff, number >> 16);
    return visited.size < visited.add(String.fromCharCode(...codes)).size;
  }

  const beginnings: number[] = [];
  for (const actor of actors) {
    beginnings.push(moments.number({ ...(await momentOf(actor, actor.first, [], pageSize)), actor }));
  }
  const start: State = {
    cells: [stored.a, stored.b, stored.clock].map((cell) => cells.number(cell)),
    moments: beginnings,
    began: actors.map(() => 0),
  };
  versions.number(versionsIn(start));
  visit(start);
  /** The calls that may be executed next, by actor. */
  const turnsOf = ({ moments: reached }: State) =>
    reached.flatMap((number, actor) => moments.value(number).calls.map((call) => ({ actor, number, call })));
  const path = [{ state: start, turns: turnsOf(start), next: 0 }];
  const fail = (fault: unknown): Explored => {
    const calls = path.map(({ turns, next }) => turns[next - 1]);
    const lines = calls.map((turn) => turn && described(turn.call, actors[turn.actor]));
    return { states: visited.size, fault: [fault, ...lines].join('\n') };
  };
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const { state } = top;
    const turn = top.turns[top.next++];
    if (turn === undefined) {
      path.pop();
      continue;
    }
    const { actor, number, call } = turn;
    const place = placeOf(call);
    const cell = state.cells[place] ?? 0;
    let step = steps.get(stepKey(number, call, cell));
    try {
      step ??= await takeStep(number, call, cell);
    } catch (fault) {
      return fail(fault);
    }
    const { begins } = moments.value(number);
    const next: State = {
      cells: state.cells.with(place, step.cell),
      moments: state.moments.with(actor, step.moment),
      began: begins ? state.began.with(actor, versions.number(versionsIn(state))) : state.began,
    };
    const fault = faultOf(state, next, { place, actor, ended: step.ended });
    if (fault !== undefined) return fail(fault);
    // What a listing began with is forgotten at its end.
    const kept = step.ended ? { ...next, began: next.began.with(actor, 0) } : next;
    if (visit(kept)) path.push({ state: kept, turns: turnsOf(kept), next: 0 });
  }
  return { states: visited.size };
}

/** Whose step it was, on which place, and what it says of a listing. */
interface Turn {
  readonly place: number;
  readonly actor: number;
  readonly ended: Seen | undefined;
}

const stepKey = (moment: number, { n }: WaitingCall, cell: number) => (moment * 2 ** 16 + cell) * 64 + n;

/** A call without its number, which depends on the past. */
const asked = ({ n, ...call }: WaitingCall) => call;

function placeOf({ collection, id }: WaitingCall): number {
  return collection === documentsName
    ? documentIds.indexOf(id as (typeof documentIds)[number])
    : documentIds.length;
}

function described({ method, id, filter, update, document }: WaitingCall, actor: Actor | undefined): string {
  return `${actor?.name}: ${method} ${id} ${JSON.stringify({ filter, update, document })}`;
}
