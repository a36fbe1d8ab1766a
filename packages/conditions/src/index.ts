export { compileCondition, compileEntryTest, type Reading } from './compile.ts';
export type { EntryTest } from './compile-entries.ts';
export { expectedOneOf } from './condition/choices.ts';
export type {
  Condition,
  FactSignature,
  FactTable,
  Literal,
  Operator,
  ValueType,
} from './condition/condition.ts';
export { conditionText } from './condition/condition-text.ts';
export {
  type ControlRequirement,
  controlMisfit,
  type FieldControl,
  fieldControls,
  isQuestionControl,
  type QuestionControl,
  questionControls,
} from './condition/controls.ts';
export {
  type DatePrecision,
  datePrecisions,
  firstDay,
  isDateOf,
  lastDay,
  type Span,
  spanOfDate,
} from './condition/date-span.ts';
export {
  type Entry,
  type FactMembers,
  type FactValue,
  type FieldValue,
  fieldIn,
  isAnswer,
  isCalendarDate,
  isMembers,
} from './condition/fact-value.ts';
export { foldCase } from './condition/fold-case.ts';
export { joinPointer } from './condition/json-pointer.ts';
export { countOf } from './condition/operators.ts';
export { locateReferences, references, renameReferences } from './condition/references.ts';
export { FALSE, TRUE, type Truth, UNKNOWN } from './condition/truth.ts';
export { isCardinality, isReadableType } from './condition/value-types.ts';
export type { Evaluate, Slots } from './evaluate.ts';
export { canBeFalse, canBeTrue } from './possible/can-be-true.ts';
export type { ConditionFindingCode } from './validate/finding.ts';
export { validateCondition } from './validate/validate.ts';
