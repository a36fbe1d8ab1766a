export { canBeFalse, canBeTrue } from './can-be-true.ts';
export { expectedOneOf } from './choices.ts';
export { compileCondition, type Evaluate, type Slots } from './compile.ts';
export type {
  Condition,
  FactSignature,
  FactTable,
  Literal,
  Operator,
  ValueType,
} from './condition.ts';
export { conditionText } from './condition-text.ts';
export {
  type ControlRequirement,
  controlMisfit,
  isQuestionControl,
  type QuestionControl,
  questionControls,
} from './controls.ts';
export { type FactMembers, type FactValue, isAnswer, isCalendarDate, isMembers } from './fact-value.ts';
export type { ConditionFindingCode } from './finding.ts';
export { foldCase } from './fold-case.ts';
export { joinPointer } from './json-pointer.ts';
export { locateReferences, references, renameReferences } from './references.ts';
export { FALSE, TRUE, type Truth, UNKNOWN } from './truth.ts';
export { validateCondition } from './validate.ts';
export { isCardinality, isReadableType } from './value-types.ts';
