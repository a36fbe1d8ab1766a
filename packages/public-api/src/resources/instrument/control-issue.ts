import { Type } from 'typebox';
import { object } from '../../schema/json-schema.ts';

/** decisions.md 12: each member is present where it applies. */
const IssueParams = object('IssueParams', {
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  min_date: Type.Optional(Type.String({ format: 'date' })),
  max_date: Type.Optional(Type.String({ format: 'date' })),
  unit: Type.Optional(Type.String()),
  decimals: Type.Optional(Type.Integer({ description: 'Decimal places.' })),
  max_length: Type.Optional(Type.Integer()),
  entry: Type.Optional(Type.Integer({ description: 'The entry of a list, from 0.' })),
  field: Type.Optional(Type.String({ description: 'The part of an address, or the field of an entry.' })),
  accept: Type.Optional(Type.Array(Type.String(), { description: 'Media types.' })),
  options: Type.Optional(
    Type.Array(Type.String(), { description: 'The codes that the part of an address may have.' }),
  ),
  option: Type.Optional(Type.String({ description: 'The option whose text it is.' })),
  state: Type.Optional(Type.String({ description: 'The state that the ZIP code belongs to.' })),
});

/** interface.md 2.6. */
export const ControlIssue = object('ControlIssue', {
  code: Type.String({ title: 'AnswerIssueCode' }),
  message: Type.String({ description: "In the patient's words and the locale of the session." }),
  exclusive_codes: Type.Optional(Type.Array(Type.String())),
  conflicting_codes: Type.Optional(Type.Array(Type.String())),
  params: Type.Optional(IssueParams),
});
