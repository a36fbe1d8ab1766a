import { get, operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { Enrollment } from './enrollment.ts';

export const enrollmentOperations = operations(
  { tag: 'Enrollment', credentials: ['apiKey'], resource: 'enrollments', brand: 'required' },
  {
    readEnrollment: get('/v1/enrollments/{journey_id}', {
      summary: 'Read how far an enrollment has come',
      description:
        'Answers the public status of a journey, with the milestones that it has reached. Use it to show a patient or your own staff where a treatment stands. The answer has ids, codes and times, and nothing that the patient said. A journey of another brand is 404. To hear of changes without asking, register a webhook.',
      answers: { 200: dataOf(Enrollment) },
    }),
  },
);
