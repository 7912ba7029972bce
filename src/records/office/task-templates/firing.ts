import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { TaskEvents } from '#kit/kind/task-events.ts'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { createRecords } from '#records/effects.ts'

interface Template {
  readonly id: string
  readonly event: string
  readonly title: string
  readonly description: string | null
  readonly type: string
  readonly priority: string
  readonly dueDays: number
  readonly person: string | null
  readonly checklist: readonly unknown[] | null
}

/** Something that happened to a record of the kind. */
interface Happened {
  readonly kind: string
  readonly id: string
  readonly event: string
}

/** Only what a person does adds tasks: an import of five hundred drivers would add five hundred tasks, and an undo would add them again. */
const byPerson: readonly unknown[] = ['manual', 'api', 'system']

const eventsIn = (events: TaskEvents, { before, after, action, move }: Write): string[] => {
  const added = action === 'create' && byPerson.includes(after['source'])
  const moved = move !== undefined && before !== null && before.status !== after.status
  return Object.keys(events).filter((name) => {
    const status = events[name]?.status
    return status === undefined ? added : moved && status === after.status
  })
}

/** Adds the tasks that the company's templates ask for when records of the kind are added or moved (its `taskEvents`). */
export const addFromTemplates = async (tx: Tx, kind: string, writes: readonly Write[]): Promise<void> => {
  const events = kindOf(tx.deps, kind).taskEvents
  await fireTemplates(
    tx,
    writes.flatMap((write) => eventsIn(events, write).map((event) => ({ kind, id: write.after.id, event }))),
  )
}

/** The same where a rule knows what happened: a former driver who is hired again starts over. */
export const fireTemplates = async (tx: Tx, happened: readonly Happened[]): Promise<void> => {
  if (happened.length === 0) return
  const templates = await tx.query<Template>(sql`
    select t.id, t.event, t.title, t.description, t.type, t.priority, t.due_days as "dueDays", t.checklist,
      (select u.id from users u where u.id = t.person_id and u.status <> 'deactivated' and u.archived_at is null) as person
    from task_templates t where t.status = 'active' and t.archived_at is null
      and t.event = any(${arrayOf([...new Set(happened.map(({ event }) => event))], 'text')}) order by t.number`)
  const wanted = happened.flatMap(({ event, id, kind }) =>
    templates.filter((template) => template.event === event).map((template) => ({ template, id, kind })),
  )
  await createRecords(
    tx,
    'tasks',
    wanted.map(({ template: { id: template, title, description, type, priority, dueDays, person, checklist }, id, kind }) => ({
      title,
      description,
      type,
      priority,
      checklist,
      template,
      dueAt: fiveOClock(tx.now, dueDays),
      assignees: person === null ? (tx.actor.id === null ? null : [tx.actor.id]) : [person],
      record: { id, kind },
      origin: 'template',
    })),
    'Added by its template',
  )
}

const fiveOClock = (now: Date, days: number): string => {
  const day = addDays(new TZDate(now.getTime(), companyTimeZone), days)
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), 17, 0, 0, companyTimeZone).getTime()).toISOString()
}
