/** A stored document of the model. */
export type Cell = Readonly<Record<string, unknown>>;

/** One call of the store: it reads or writes the document of one id. A find is one such call per document. */
export interface Call {
  readonly collection: string;
  readonly id: string;
  readonly method: 'get' | 'scan' | 'insert' | 'update';
  /** What the document has to match. */
  readonly filter?: Cell;
  /** Of the find. */
  readonly limit?: number;
  readonly document?: Cell;
  readonly update?: { readonly set?: Cell; readonly unset?: readonly string[]; readonly increment?: Cell };
}

/** What a call leaves in the place of its document, and what it answers. */
export interface Effect {
  readonly cell: Cell | undefined;
  readonly answer: { readonly document?: Cell | undefined; readonly exists?: true };
}

/** Executes a call, at once and whole. */
export function execute(call: Call, cell: Cell | undefined): Effect {
  if (call.method === 'insert') {
    return cell === undefined ? { cell: call.document, answer: {} } : { cell, answer: { exists: true } };
  }
  if (cell === undefined || !matches(cell, call.filter ?? {})) return { cell, answer: {} };
  const written = call.update === undefined ? cell : updated(cell, call.update);
  return { cell: written, answer: { document: written } };
}

function matches(cell: Cell, filter: Cell): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    const value = cell[field];
    if (typeof condition !== 'object' || condition === null) return value === condition;
    return Object.entries(condition).every(([operator, operand]) => {
      if (operator === 'exists') return (value !== undefined) === operand;
      if (operator !== 'gte' && operator !== 'lte') throw new Error(`the model has no operator ${operator}`);
      return operator === 'gte' ? Number(value) >= Number(operand) : Number(value) <= Number(operand);
    });
  });
}

function updated(cell: Cell, { set = {}, unset = [], increment = {} }: NonNullable<Call['update']>): Cell {
  const copy: Record<string, unknown> = { ...cell, ...set };
  for (const field of unset) delete copy[field];
  for (const [field, by] of Object.entries(increment)) copy[field] = Number(copy[field] ?? 0) + Number(by);
  return copy;
}
