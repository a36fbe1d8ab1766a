import { get, operations, post } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { rangeOfOrder } from '../../schema/list-query.ts';
import { Enrollment, Erasure } from './enrollment.ts';
import { EnrollmentPage, EnrollmentsQuery } from './enrollments-query.ts';

export const enrollmentOperations = operations(
  { tag: 'Enrollment', credentials: ['apiKey'], resource: 'enrollments', brand: 'required' },
  {
    readEnrollment: get('/v1/enrollments/{journey_id}', {
      credentials: ['apiKey', 'browserSession'],
      summary: 'Read how far an enrollment has come',
      description:
        'Answers the public status of a journey, with the milestones that it has reached. Use it to show a patient or your own staff how far a treatment is. The answer has ids, codes and times, and nothing that the patient said. To be notified of changes, register a webhook.',
      answers: { 200: dataOf(Enrollment) },
    }),
    listEnrollments: get('/v1/enrollments', {
      summary: 'List the enrollments of the client',
      description:
        'Answers the enrollments of all brands, ordered by their last change, the earliest first. Use it to find a journey by your `reference` or the person, and to keep a copy up to date: read every page, and continue next time with the last `watermark` as `updated_since`. That bound is inclusive, so some enrollments come twice; drop those whose `journey_id` and `updated_at` you know. A journey is listed from its first answer to a question or consent on. Journeys of test runs and erased ones are not listed. `X-Brand-Id` narrows the list down to one brand.',
      brand: 'optional',
      furtherRules: rangeOfOrder,
      csv: 'journey_id,status\r\n',
      query: EnrollmentsQuery,
      answers: { 200: EnrollmentPage },
    }),
    eraseEnrollment: post('/v1/enrollments/{journey_id}/erasure', {
      summary: 'Erase what a patient said',
      description:
        'Destroys the answers and the media of a journey permanently, for everybody; they cannot be restored. Money that is only reserved is released; money that was taken stays with you, so refund it first where it is owed. From then on every other operation treats the journey as missing; erasing again is answered as the first time and does nothing more.',
      answers: { 202: dataOf(Erasure) },
      problems: ['conflict'],
    }),
  },
);
