import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { longText, text } from '#kit/fields.ts'
import { managers, roles } from '#kit/roles.ts'
import { asksSchema } from '#kit/schemas.ts'
import { once } from '#engine/write/idempotency.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams, parse } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { acknowledge, markAnswered, readThread, recall, remind } from './acts.ts'
import { messageById, messagesOf } from './messages.ts'
import { messageAnswer, messageTask, threadAnswer } from './answers.ts'
import { messageFileRoutes } from './file-routes.ts'
import { audienceRecipients } from './recipients.ts'
import { send } from './send.ts'
import { makeTask, messageOfTask } from './tasks.ts'
import { noteDelivered, threadsOf } from './threads.ts'
import { unreadCount } from './unread.ts'

const tag = 'Messages'
const access = 'signed_in'
const page = {
  q: z.string().trim().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
}
const words = asksSchema({
  subject: text({ label: 'Subject', max: 120 }),
  body: longText({ label: 'Message', required: true, max: 4_000 }),
})
const given = z.strictObject({
  to: z.array(z.uuid()).max(100).default([]),
  roles: z.array(z.enum(roles)).default([]),
  divisions: z.array(z.uuid()).max(100).default([]),
  thread: z.uuid().nullish(),
  record: z.strictObject({ kind: z.string().max(60), id: z.uuid() }).nullish(),
  subject: z.string().nullish(),
  body: z.string(),
  priority: z.enum(['normal', 'important', 'acknowledge']).default('normal'),
  files: z.array(z.uuid()).max(100).default([]),
})

/** Messages between people. The thread of a record is its comments; this is where those who are mentioned find them. */
export const messageRoutes = (router: Router, deps: Deps): void => {
  addReading(router, deps)
  addAudience(router, deps)
  addWriting(router, deps)
  messageFileRoutes(router, deps)
  addTasks(router, deps)
}

const addReading = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/messages',
    tag,
    summary: 'Messages you wrote or were sent, newest first',
    access,
    query: z.strictObject({ ...page, thread: z.uuid().optional(), unread: z.enum(['yes']).optional() }),
    answer: z.array(messageAnswer),
    handler: async ({ user, query: { unread, ...asked }, reply }) => {
      const { messages, total } = await messagesOf(deps.pool, deps, user, { ...asked, unread: unread === 'yes' })
      void reply.header('x-total-count', String(total))
      return messages
    },
  })
  router.add({
    method: 'GET',
    url: '/api/messages/threads',
    tag,
    summary: 'Your conversations with their last message, newest first',
    access,
    query: z.strictObject(page),
    answer: z.array(threadAnswer),
    handler: async ({ user, query }) => {
      await noteDelivered(deps, user)
      return threadsOf(deps, user, query)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/messages/unread-count/:userId',
    tag,
    summary: 'Count your unread messages',
    access,
    params: z.strictObject({ userId: z.uuid('Not a user id') }),
    answer: z.object({ count: z.int() }),
    handler: async ({ user, params }) => {
      if (params.userId !== user.id) throw new AppError('forbidden', 'You see your own count only.')
      return { count: await unreadCount(deps, user) }
    },
  })
}

const listed = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(100))
    .default([])

const addAudience = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/messages/audience',
    tag,
    summary: 'Count the recipients of a message to these roles and divisions',
    access: managers,
    query: z.strictObject({ roles: listed(z.enum(roles)), divisions: listed(z.uuid()) }),
    answer: z.object({ count: z.int() }),
    handler: async ({ user, query }) => ({ count: (await audienceRecipients(deps.pool, user, query)).length }),
  })

const addWriting = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/messages',
    tag,
    summary: 'Send a message to people, roles or divisions, in a conversation, or on a record',
    access,
    body: given,
    answer: messageAnswer,
    handler: async ({ user, body, request, reply }) => {
      const said = parse(words, { subject: body.subject ?? null, body: body.body })
      const made = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const id = await send(tx, user, {
            ...body,
            thread: body.thread ?? null,
            record: body.record ?? null,
            subject: typeof said['subject'] === 'string' ? said['subject'] : null,
            body: String(said['body']),
          })
          return { status: 201, body: JSON.stringify(await messageById(tx.client, deps, user, id)) }
        }),
      )
      return reply.code(made.status).type('application/json; charset=utf-8').send(made.body)
    },
  })
  const act = (url: string, summary: string, work: (tx: Tx, user: SessionUser, id: string) => Promise<void>): void =>
    router.add({
      method: 'POST',
      url,
      tag,
      summary,
      access,
      params: idParams,
      handler: async ({ user, params, reply }) => {
        await inTransaction(deps, actorOf(user), (tx) => work(tx, user, params.id))
        return reply.code(204).send()
      },
    })
  act('/api/messages/threads/:id/read', 'Mark a conversation as read', readThread)
  act('/api/messages/threads/:id/answered', 'Mark a conversation as answered', markAnswered)
  act('/api/messages/:id/acknowledge', 'Acknowledge a message', acknowledge)
  act('/api/messages/:id/recall', 'Recall your own message', recall)
  router.add({
    method: 'POST',
    url: '/api/messages/:id/remind',
    tag,
    summary: 'Remind everyone who has not acknowledged your message',
    access,
    params: idParams,
    answer: z.object({ count: z.int() }),
    handler: async ({ user, params }) => ({ count: await inTransaction(deps, actorOf(user), (tx) => remind(tx, user, params.id)) }),
  })
}

const addTasks = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/messages/:id/task',
    tag,
    summary: 'Create a task from a message, or return the existing one',
    access,
    params: idParams,
    answer: z.object({ task: messageTask, made: z.boolean() }),
    handler: async ({ user, params, reply }) => {
      const answer = await inTransaction(deps, actorOf(user), (tx) => makeTask(tx, user, params.id))
      return reply.code(answer.made ? 201 : 200).send(answer)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/tasks/:id/message',
    tag: 'Tasks',
    summary: 'The message a task was made of, if you read it',
    access,
    params: idParams,
    answer: z.object({ message: messageAnswer.nullable() }),
    handler: async ({ user, params }) => ({ message: await messageOfTask(deps, user, params.id) }),
  })
}
