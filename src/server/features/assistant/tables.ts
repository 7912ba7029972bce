import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid, integer } from 'drizzle-orm/pg-core'
import type { Frame } from './frame.ts'
import type { Card, Plan } from './proposals/act.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** What one person asked in a row. */
export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    title: text('title').notNull(),
    createdAt: moment('created_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [index('assistant_conversations_user_idx').on(table.userId, table.lastAt)],
)

/** A question and how it was read. The answer's words are kept for the person who asked; its numbers are counted anew when asked again. */
export const assistantTurns = pgTable(
  'assistant_turns',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    response: text('response').notNull(),
    frame: jsonb('frame').$type<Frame>().notNull(),
    createdAt: moment('created_at').notNull(),
    helpful: boolean('helpful'),
    quality: integer('quality'),
    correction: text('correction'),
  },
  (table) => [index('assistant_turns_conversation_idx').on(table.conversationId, table.createdAt)],
)

/** What a person taught: words that mean others, questions that mean others, notes. */
export const assistantMemories = pgTable(
  'assistant_memories',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    type: text('type').$type<'alias' | 'question' | 'note'>().notNull(),
    /** In the form of `plainText`. */
    said: text('said').notNull(),
    means: text('means').notNull(),
    createdAt: moment('created_at').notNull(),
    uses: integer('uses').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('assistant_memories_said_key').on(table.userId, table.type, table.said)],
)

/** A change that was proposed in the chat: what it would do, the card that shows it, and what became of it. Used once. */
export const assistantProposals = pgTable(
  'assistant_proposals',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    turnId: uuid('turn_id').notNull(),
    plan: jsonb('plan').$type<Plan>().notNull(),
    card: jsonb('card').$type<Card>().notNull(),
    state: text('state').$type<'open' | 'confirmed' | 'cancelled' | 'skipped'>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    batchId: uuid('batch_id'),
  },
  (table) => [index('assistant_proposals_conversation_idx').on(table.conversationId, table.state)],
)
