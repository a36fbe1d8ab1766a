import { Type } from 'typebox';
import { del, get, operations, post } from '../../operation.ts';
import { pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { ConsoleLinkAnswer, ConsoleLinkCreate, ConsoleSession } from './console.ts';

export const consoleOperations = operations(
  { tag: 'Console', credentials: ['apiKey'], resource: 'api_keys', brand: 'optional' },
  {
    createConsoleLink: post('/v1/account/console-links', {
      summary: 'Make a link that opens the console',
      description:
        'Makes a link for a person who works for you. It opens the console once, within ten minutes, for a session of eight hours or less, of `brand_id` alone where it is named. Both end with the key and reach no more than it: else 422 (scopes) or 404 (brands). A key that is limited to brands names one. At most 100 unopened links (409 `too_many_console_links`).',
      keyOnly: true,
      body: ConsoleLinkCreate,
      answers: { 201: ConsoleLinkAnswer },
      problems: ['validation', 'conflict'],
    }),
    listConsoleSessions: get('/v1/account/console-sessions', {
      summary: 'List the sessions of the console',
      description:
        'Answers the sessions of the console by id, also those that were ended, until their time is over. Limited to brands: those of the brand that it names.',
      query: PageQuery,
      answers: { 200: pageOf(ConsoleSession) },
    }),
    endConsoleSession: del('/v1/account/console-sessions/{session_id}', {
      summary: 'End a session of the console',
      description: 'Ends a session: its next request is refused. A session that has ended stays as it is.',
      answers: { 204: Type.Null() },
    }),
  },
);
