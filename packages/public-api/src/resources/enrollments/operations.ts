import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { Enrollment } from './enrollment.ts';

export const enrollmentOperations = operations(
  { tag: 'Enrollment', credentials: ['apiKey'], brand: 'required' },
  {
    readEnrollment: {
      method: 'GET',
      path: '/v1/enrollments/{journey_id}',
      summary: 'How far an enrollment has come',
      description: 'Ids, codes and times; nothing the patient said.',
      answers: { 200: dataOf(Enrollment) },
    },
  },
);
