import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Clients } from '../context.ts';
import { enrollmentToJson } from '../encode/enrollment.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { EnrollmentAnswer } from '../schemas/enrollment.ts';
import { journeyIdIn } from './path-ids.ts';

/** The public status of an enrollment (decisions.md 3). */
export function addEnrollmentRoutes(
  scope: FastifyInstance,
  enrollments: Clients['enrollments'],
  ask: AskNeighbour,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.get('/v1/enrollments/:journey_id', {
    schema: {
      operationId: 'readEnrollment',
      summary: 'How far an enrollment has come',
      description: 'Ids, codes and times; nothing the patient said.',
      tags: ['Enrollment'],
      response: { 200: EnrollmentAnswer },
    },
    handler: async (request) => {
      const journeyId = journeyIdIn(request);
      const answer = await ask(request, (options) => enrollments.getEnrollment({ journeyId }, options));
      return { data: enrollmentToJson(answer.enrollment) };
    },
  });
}
