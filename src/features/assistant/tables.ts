import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid, integer } from 'drizzle-orm/pg-core'
import type { Frame } from './frame.ts'
import type { Card, Plan } from './proposals/act.ts'
import type { MemoryScope, MemoryStatus, MemoryType, Payload } from './memory/payload.ts'

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
    /** Why it did not help, where the person said so. */
    reason: text('reason'),
    /** Milliseconds until it was answered. */
    took: integer('took'),
  },
  (table) => [index('assistant_turns_conversation_idx').on(table.conversationId, table.createdAt)],
)

/**
 * What was taught. A row of a person works for that person alone; one of the company was proposed from it and works once a second person
 * approved it. Nothing is overwritten: what is taught anew closes the row before (`validTo` in the world, `closedAt` here).
 */
export const assistantMemories = pgTable(
  'assistant_memories',
  {
    id: uuid('id').primaryKey(),
    /** Who taught it. */
    userId: uuid('user_id').notNull(),
    scope: text('scope').$type<MemoryScope>().notNull().default('user'),
    type: text('type').$type<MemoryType>().notNull(),
    status: text('status').$type<MemoryStatus>().notNull().default('active'),
    /** In the form of `plainText`. */
    said: text('said').notNull(),
    means: text('means').notNull(),
    payload: jsonb('payload').$type<Payload>(),
    /** Of a proposal: the person's own memory that it was made from. */
    originId: uuid('origin_id'),
    turnId: uuid('turn_id'),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    validFrom: moment('valid_from').notNull().defaultNow(),
    validTo: moment('valid_to'),
    supersededBy: uuid('superseded_by'),
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: moment('reviewed_at'),
    reviewNote: text('review_note'),
    uses: integer('uses').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('assistant_memories_said_key')
      .on(table.userId, table.scope, table.type, table.said, table.status)
      .where(sql`status in ('active', 'proposed')`),
    index('assistant_memories_scope_idx').on(table.scope, table.status),
  ],
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
/** What a person chose about the assistant. */
export const assistantChoices = pgTable('assistant_choices', {
  userId: uuid('user_id').primaryKey(),
  memory: boolean('memory').notNull().default(true),
})
