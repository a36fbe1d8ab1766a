import { type Actor, documentIds, documentsName, type Moment, momentOf, type Seen } from './actor.ts';
import { type Call, type Cell, execute } from './cells.ts';
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
export async function explore(actors: readonly Actor[], stored: Stored): Promise<Explored> {
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
  async function takeStep(number: number, cell: number): Promise<Step> {
    const { actor, phase, answers, call } = moments.value(number);
    if (!call) throw new Error('an actor that has ended takes no step');
    const effect = execute(call, cells.value(cell));
    const after = [...answers, effect.answer];
    const whole = await momentOf(actor, phase, after);
    const shorter = phase.shorter?.(after, call);
    const moment = shorter ? await momentOf(actor, shorter.phase, shorter.answers) : whole;
    if (JSON.stringify(moment.call) !== JSON.stringify(whole.call)) {
      throw new Error('after fewer answers the actor does something else');
    }
    const { ended } = moment;
    const reached = moments.number({ ...moment, actor });
    const step = { cell: cells.number(effect.cell), moment: reached, ...(ended && { ended }) };
    steps.set(stepKey(number, cell), step);
    return step;
  }

  function faultOf(state: State, next: State, { place, turn, ended }: Turn): string | undefined {
    if (place < documentIds.length) {
      const fault = faultOfWrite({
        before: cells.value(state.cells[place] ?? 0),
        after: cells.value(next.cells[place] ?? 0),
        documents: documentsIn(state),
        horizons: state.moments.map((each) => moments.value(each).horizon),
      });
      if (fault) return fault;
    }
    const began = versions.value(next.began[turn] ?? 0);
    return ended && faultOfListing({ began, present: versionsIn(next), seen: ended });
  }

  /** Whether the state is new. Actors that are the same may change places. */
  function visit({ cells: all, moments: reached, began }: State): boolean {
    const ofActors = reached.map((moment, turn) => moment * 64 + (began[turn] ?? 0));
    ofActors.sort((one, other) => one - other);
    const codes: number[] = [];
    for (const number of [...all, ...ofActors]) codes.push(number & 0xffff, number >> 16);
    return visited.size < visited.add(String.fromCharCode(...codes)).size;
  }

  const beginnings: number[] = [];
  for (const actor of actors) {
    beginnings.push(moments.number({ ...(await momentOf(actor, actor.first, [])), actor }));
  }
  const start: State = {
    cells: [stored.a, stored.b, stored.clock].map((cell) => cells.number(cell)),
    moments: beginnings,
    began: actors.map(() => 0),
  };
  versions.number(versionsIn(start));
  visit(start);
  const path = [{ state: start, turn: 0 }];
  const fail = (fault: unknown): Explored => {
    const calls = path.map((each) => described(moments.value(each.state.moments[each.turn - 1] ?? 0)));
    return { states: visited.size, fault: [fault, ...calls].join('\n') };
  };
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const { state } = top;
    const turn = top.turn++;
    const number = state.moments[turn];
    if (number === undefined) {
      path.pop();
      continue;
    }
    const { call, begins } = moments.value(number);
    if (!call) continue;
    const place = placeOf(call);
    const cell = state.cells[place] ?? 0;
    let step = steps.get(stepKey(number, cell));
    try {
      step ??= await takeStep(number, cell);
    } catch (fault) {
      return fail(fault);
    }
    const next: State = {
      cells: state.cells.with(place, step.cell),
      moments: state.moments.with(turn, step.moment),
      began: begins ? state.began.with(turn, versions.number(versionsIn(state))) : state.began,
    };
    const fault = faultOf(state, next, { place, turn, ended: step.ended });
    if (fault !== undefined) return fail(fault);
    // What a listing began with is forgotten at its end.
    const kept = step.ended ? { ...next, began: next.began.with(turn, 0) } : next;
    if (visit(kept)) path.push({ state: kept, turn: 0 });
  }
  return { states: visited.size };
}

/** Whose step it was, on which place, and what it says of a listing. */
interface Turn {
  readonly place: number;
  readonly turn: number;
  readonly ended: Seen | undefined;
}

const stepKey = (moment: number, cell: number) => moment * 2 ** 16 + cell;

function placeOf({ collection, id }: Call): number {
  return collection === documentsName
    ? documentIds.indexOf(id as (typeof documentIds)[number])
    : documentIds.length;
}

function described({ call, actor }: Moment & { readonly actor: Actor }): string {
  const { method, id, filter, update, document } = call ?? {};
  return `${actor.name}: ${method} ${id} ${JSON.stringify({ filter, update, document })}`;
}
