import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import { comments } from '#server/db/kernel-tables.ts'
import { messageMembers, messageReceipts, messages, messageThreads } from '#features/office/messages/tables.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Calendar } from '../calendar.ts'
import type { Crew } from '../people/crew.ts'

interface Told {
  readonly by: string
  readonly body: string
  /** Minutes before now. */
  readonly ago: number
  readonly priority?: 'important' | 'acknowledge'
  /** Who has read it, and who acknowledged it besides. */
  readonly read?: readonly string[]
  readonly acknowledged?: readonly string[]
  readonly awaits?: readonly string[]
}

interface Talk {
  readonly kind: 'direct' | 'group' | 'broadcast' | 'record'
  readonly subject?: string
  readonly audience?: string
  readonly record?: { readonly kind: string; readonly id: string }
  readonly members: readonly string[]
  readonly told: readonly Told[]
}

type Desk = {
  readonly calendar: Calendar
  readonly crew: Crew
  readonly newId: (at: Date) => string
  readonly divisionId: (code: string) => string
}

/** What the people of the office wrote to each other in the last days: something waits for most of them. */
export const writeConversations = async (tx: Tx, desk: Desk): Promise<void> => {
  const [driver] = await tx.query<{ id: string }>(sql`
    select id from drivers where division_id = ${desk.divisionId('KCM')}::uuid and status = 'active' order by number limit 1`)
  for (const talk of talks(desk.crew, driver?.id ?? null)) await writeTalk(tx, desk, talk)
}

const talks = (crew: Crew, driver: string | null): Talk[] => {
  const [renee, lena, owen, nadia] = [crew.superAdmin, crew.admin, crew.recruiter, crew.safety[0]]
  const [jorge, tasha] = [crew.managerOf('OZK'), crew.supervisorOf('KCM')]
  const all = [renee, lena, jorge, tasha, nadia, owen]
  const aboutDriver: Talk[] =
    driver === null
      ? []
      : [
          {
            kind: 'record',
            record: { kind: 'drivers', id: driver },
            members: [nadia, tasha],
            told: [
              {
                by: nadia,
                body: '@Tasha Whitfield the medical card in the file is hard to read. Can you get a new photo from the driver?',
                ago: 190,
                awaits: [tasha],
              },
            ],
          },
        ]
  return [
    {
      kind: 'direct',
      members: [renee, lena],
      told: [
        { by: renee, body: 'Did the insurance renewal go out?', ago: 3 * 1440 + 40, read: [lena] },
        { by: lena, body: 'Signed and sent this morning.', ago: 3 * 1440, read: [renee] },
      ],
    },
    {
      kind: 'group',
      subject: 'Orientation on Monday',
      members: [owen, nadia, tasha],
      told: [
        {
          by: owen,
          body: 'Three new drivers start on Monday at 8:00 in Springfield. Who does the road tests?',
          ago: 1600,
          read: [nadia, tasha],
        },
        { by: nadia, body: 'I have two of them. Tasha, can you take the third?', ago: 1500, read: [owen, tasha], awaits: [owen] },
      ],
    },
    {
      kind: 'broadcast',
      subject: 'Winter chain policy',
      audience: 'Everyone in the office',
      members: all,
      told: [
        {
          by: lena,
          body: 'From December 1 every tractor that runs I-70 west of Hays carries chains. Check your units and acknowledge this.',
          ago: 1300,
          priority: 'acknowledge',
          read: [renee, jorge, nadia, owen],
          acknowledged: [jorge, nadia],
          awaits: [renee, tasha, owen],
        },
      ],
    },
    ...aboutDriver,
    {
      kind: 'direct',
      members: [jorge, tasha],
      told: [{ by: jorge, body: 'Can you cover the Joplin drop on Saturday? Dwight is off.', ago: 95, awaits: [tasha] }],
    },
  ]
}

const writeTalk = async (tx: Tx, { calendar, newId }: Desk, talk: Talk): Promise<void> => {
  const db = drizzle(tx.client)
  const when = (ago: number): Date => new Date(calendar.now.getTime() - ago * 60_000)
  const [first] = talk.told
  if (first === undefined) return
  const begun = when(first.ago)
  const threadId = newId(begun)
  await db.insert(messageThreads).values({
    id: threadId,
    kind: talk.kind,
    subject: talk.subject ?? null,
    audience: talk.audience ?? null,
    recordKind: talk.record?.kind ?? null,
    recordId: talk.record?.id ?? null,
    createdBy: first.by,
    createdAt: begun.toISOString(),
  })
  await db.insert(messageMembers).values(talk.members.map((userId) => ({ threadId, userId, addedAt: begun.toISOString() })))
  for (const told of talk.told) {
    const moment = when(told.ago)
    const [id, at] = [newId(moment), moment.toISOString()]
    const others = talk.members.filter((person) => person !== told.by)
    if (talk.record === undefined) await db.insert(messages).values({ id, threadId, body: told.body, authorId: told.by, at })
    else
      await db.insert(comments).values({
        id,
        kind: talk.record.kind,
        recordId: talk.record.id,
        body: told.body,
        mentions: others,
        createdBy: told.by,
        createdAt: at,
      })
    const readAt = when(told.ago - 20).toISOString()
    await db.insert(messageReceipts).values(
      others.map((userId) => {
        const read = told.read?.includes(userId) === true
        const acknowledged = told.acknowledged?.includes(userId) === true
        return {
          messageId: id,
          userId,
          threadId,
          priority: told.priority ?? 'normal',
          at,
          unread: !read,
          awaits: told.awaits?.includes(userId) === true,
          deliveredAt: read ? readAt : null,
          readAt: read ? readAt : null,
          acknowledgedAt: acknowledged ? readAt : null,
        }
      }),
    )
  }
}
