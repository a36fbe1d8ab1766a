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
        'Makes a link for a person who works for you, and shows it for the only time. It opens the console once, within ten minutes, for a session of eight hours or less. Link and session end with the key that made the link. Name a `brand_id` for a session of that brand alone. The session reaches no more than the key: scopes beyond those of the key are 422, brands beyond its own 404, and a key that is limited to brands names one. At most 100 links of a client can be opened at once (409 `too_many_console_links`). Give the link to one person, over a channel that only they read.',
      keyOnly: true,
      body: ConsoleLinkCreate,
      answers: { 201: ConsoleLinkAnswer },
      problems: ['validation', 'conflict'],
    }),
    listConsoleSessions: get('/v1/account/console-sessions', {
      summary: 'List the sessions of the console',
      description:
        'Answers who can use the console of the client: its sessions by id, also those that were ended, until their time is over. A key or session that is limited to brands sees those of the brand that it names.',
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
