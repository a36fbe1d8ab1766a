import type { Condition } from '@telehealth/conditions';
import { answered, hasAnswer, not, together } from '../conditions/combine.ts';
import type { Draft } from '../draft.ts';
import { combined, differenceOf, guarded } from './arithmetic.ts';
import { comparisonOf, membershipOf } from './comparisons.ts';
import { type Expression, type Meaning, unmapped } from './meaning.ts';
import { parseFhirPath, type Syntax } from './parse.ts';
import { allBelow, filtered, memberOf, only, scoreOf } from './paths.ts';
import { conditionOf, factOf, isNumeric, knownWhen, numberOf, refOf } from './values.ts';
import { type NamedExpression, variableAt } from './variables.ts';

/** Of an expression, with those of the variables that it reads. */
const maxParts = 10_000;

/** Where an expression is interpreted. */
interface Scope {
  readonly draft: Draft;
  readonly named: NamedExpression;
  /** Names of variables around it. */
  readonly open: readonly string[];
  /** Parts that may still be read: variables that read variables multiply. */
  readonly budget: { parts: number };
}

/** Throws `Unmapped`. */
export function interpret(draft: Draft, named: NamedExpression): Meaning {
  return interpretIn({ draft, named, open: [], budget: { parts: maxParts } });
}

function interpretIn(scope: Scope): Meaning {
  const syntax = parseFhirPath(scope.named.text);
  if (syntax === undefined) return unmapped('it is not FHIRPath');
  return meaningOf(scope, syntax);
}

function meaningOf(scope: Scope, syntax: Syntax): Meaning {
  const { draft, budget } = scope;
  budget.parts -= 1;
  if (budget.parts < 0) return unmapped('it is too long');
  const { type, text, parts } = syntax;
  const [left, right] = parts;
  switch (type) {
    case 'ExternalConstantTerm':
      return constantOf(scope, text);
    case 'NumberLiteral':
      return { kind: 'number', expr: { kind: 'number', value: Number(text) } };
    case 'StringLiteral':
      if (text.includes('\\')) break;
      return { kind: 'literal', value: text.slice(1, -1) };
    case 'BooleanLiteral':
      return { kind: 'literal', value: text === 'true' };
    case 'DateLiteral':
    case 'DateTimeLiteral':
      return { kind: 'literal', value: text.replace(/^@/, '') };
    case 'NullLiteral':
      return { kind: 'nothing' };
    case 'InvocationExpression':
      if (left === undefined || right === undefined) break;
      return invocationOf(scope, meaningOf(scope, left), right);
    case 'FunctionInvocation':
      return functionOf(scope, { kind: 'nothing' }, syntax);
    case 'PolarityExpression':
      if (left === undefined) break;
      return text === '-' ? negated(draft, meaningOf(scope, left)) : meaningOf(scope, left);
    case 'AdditiveExpression':
    case 'MultiplicativeExpression':
      if (left === undefined || right === undefined) break;
      return arithmetic(draft, text, meaningOf(scope, left), meaningOf(scope, right));
    case 'EqualityExpression':
    case 'InequalityExpression':
      if (left === undefined || right === undefined) break;
      return {
        kind: 'condition',
        when: comparisonOf(draft, text, meaningOf(scope, left), meaningOf(scope, right)),
      };
    case 'MembershipExpression': {
      if (left === undefined || right === undefined) break;
      const sides = [meaningOf(scope, left), meaningOf(scope, right)] as const;
      const [member, collection] = text === 'in' ? sides : [sides[1], sides[0]];
      return { kind: 'condition', when: membershipOf(draft, member, collection) };
    }
    case 'AndExpression':
    case 'OrExpression':
      if (left === undefined || right === undefined) break;
      return logical(draft, text, meaningOf(scope, left), meaningOf(scope, right));
    case 'ImpliesExpression':
      if (left === undefined || right === undefined) break;
      return {
        kind: 'condition',
        when: anyOf([
          not(conditionOf(draft, meaningOf(scope, left))),
          conditionOf(draft, meaningOf(scope, right)),
        ]),
      };
  }
  return unmapped(`${text || type} has no counterpart`);
}

function constantOf(scope: Scope, name: string): Meaning {
  const { draft, named, open, budget } = scope;
  if (name === 'resource') return { kind: 'response' };
  if (name === 'questionnaire') return { kind: 'questionnaire' };
  const variable = variableAt(draft, named.at, name);
  if (variable === undefined) return unmapped(`%${name} is not defined`);
  if (open.includes(name)) return unmapped(`%${name} reads itself`);
  return interpretIn({ draft, named: variable, open: [...open, name], budget });
}

function invocationOf(scope: Scope, of: Meaning, invocation: Syntax): Meaning {
  if (invocation.type === 'MemberInvocation')
    return memberOf(scope.draft, of, invocation.parts[0]?.text ?? invocation.text);
  return functionOf(scope, of, invocation);
}

function functionOf(scope: Scope, of: Meaning, invocation: Syntax): Meaning {
  const { draft } = scope;
  const [name, list] = invocation.parts[0]?.parts ?? [];
  const given = list?.parts ?? [];
  const [first] = given;
  switch (name?.text) {
    case 'iif':
      return choiceBetween(scope, given);
    case 'where':
      if (first?.type !== 'EqualityExpression' || first.text !== '=') break;
      return whereOf(scope, of, first);
    case 'repeat':
      if (first?.text === 'item') return allBelow(draft, of, false);
      break;
    case 'descendants':
      return allBelow(draft, of, true);
    case 'exists':
      if (first !== undefined) break;
      return existence(draft, of);
    case 'empty':
      return { kind: 'condition', when: not(existence(draft, of).when) };
    case 'not':
      return { kind: 'condition', when: not(conditionOf(draft, of)) };
    case 'hasValue':
      return existence(draft, of);
    case 'weight':
    case 'ordinal':
      if (of.kind === 'answers' || of.kind === 'values') return scoreOf(draft, only(of.of));
      break;
    case 'round': {
      if (first !== undefined && first.type !== 'NumberLiteral') break;
      const places = first === undefined ? 0 : Number(first.text);
      return { kind: 'number', expr: { kind: 'round', of: numberOf(draft, of), places } };
    }
    case 'count': {
      if (of.kind !== 'answers' && of.kind !== 'values') break;
      const zero: Expression = { kind: 'number', value: 0 };
      return {
        kind: 'number',
        expr: { kind: 'if_known', of: [{ kind: 'count', ref: refOf(draft, only(of.of)) }, zero] },
      };
    }
  }
  return unmapped(`the function ${name?.text ?? ''} has no counterpart here`);
}

function whereOf(scope: Scope, of: Meaning, { parts: [left, right] }: Syntax): Meaning {
  if (left === undefined || right === undefined) return unmapped('it filters by nothing');
  return filtered(of, left, meaningOf(scope, right));
}

function existence(draft: Draft, of: Meaning): Extract<Meaning, { kind: 'condition' }> {
  const guard = knownWhen(draft, of);
  if (of.kind === 'answers' || of.kind === 'values' || of.kind === 'codes') {
    const placed = only(of.of);
    const ref = refOf(draft, placed);
    const fact = factOf(draft, placed);
    return { kind: 'condition', when: fact ? hasAnswer(fact) : answered(ref), ...(guard && { guard }) };
  }
  if (guard?.kind !== 'value' && guard?.kind !== 'score') return unmapped('it asks whether something exists');
  return { kind: 'condition', when: answered(guard.ref), guard };
}

function logical(draft: Draft, operator: string, left: Meaning, right: Meaning): Meaning {
  if (operator !== 'and' && operator !== 'or') return unmapped(`${operator} has no counterpart`);
  const when = together(operator === 'and' ? 'all' : 'any', [
    conditionOf(draft, left),
    conditionOf(draft, right),
  ]);
  if (when === undefined) return unmapped('it has no terms');
  const guards = [left, right].map((side) => (side.kind === 'condition' ? side.guard : undefined));
  const [one, other] = guards;
  if (one === undefined || other === undefined) return { kind: 'condition', when };
  return {
    kind: 'condition',
    when,
    guard: combined(draft, operator === 'and' ? 'sum' : 'if_known', [one, other]),
  };
}

/**
 * `iif`, in the two forms that a bundle has words for: a value that is there when others are, and a value in the place
 * of one that is missing.
 */
function choiceBetween(scope: Scope, given: readonly Syntax[]): Meaning {
  const [criterion, then, otherwise] = given.map((part) => meaningOf(scope, part));
  if (criterion === undefined || then === undefined) return unmapped('iif has too few parts');
  const { draft } = scope;
  const guard = criterion.kind === 'condition' ? criterion.guard : undefined;
  if (guard === undefined || !isNumeric(draft, then))
    return unmapped('it chooses between values by a condition');
  const value = numberOf(draft, then);
  if (otherwise === undefined || otherwise.kind === 'nothing')
    return { kind: 'number', expr: guarded(draft, value, guard) };
  if (JSON.stringify(value) !== JSON.stringify(guard))
    return unmapped('it chooses between values by a condition');
  return { kind: 'number', expr: combined(draft, 'if_known', [value, numberOf(draft, otherwise)]) };
}

function arithmetic(draft: Draft, operator: string, left: Meaning, right: Meaning): Meaning {
  const operands = () => [numberOf(draft, left), numberOf(draft, right)];
  switch (operator) {
    case '+':
      return { kind: 'number', expr: combined(draft, 'sum', operands()) };
    case '-':
      return { kind: 'number', expr: differenceOf(draft, operands()) };
    case '*':
      return { kind: 'number', expr: combined(draft, 'product', operands()) };
    case '/':
      return { kind: 'number', expr: { kind: 'quotient', of: operands() } };
    default:
      return unmapped(`${operator} has no counterpart`);
  }
}

function negated(draft: Draft, of: Meaning): Meaning {
  const expr = numberOf(draft, of);
  if (expr.kind === 'number') return { kind: 'number', expr: { ...expr, value: -expr.value } };
  return { kind: 'number', expr: combined(draft, 'product', [{ kind: 'number', value: -1 }, expr]) };
}

function anyOf(of: readonly Condition[]): Condition {
  return { kind: 'any', of };
}
