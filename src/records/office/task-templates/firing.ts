import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { createRecords } from '#records/effects.ts'
import { templateEvents } from './record.ts'
import type { TemplateEvent } from './record.ts'

interface Template {
  readonly id: string
  readonly event: TemplateEvent
  readonly title: string
  readonly description: string | null
  readonly type: string
  readonly priority: string
  readonly dueDays: number
  readonly person: string | null
  readonly checklist: readonly unknown[] | null
}

/** Only what somebody does fires: a file with five hundred drivers asks for no five hundred tasks, nor does taking a change back. */
const bySomebody: readonly unknown[] = ['manual', 'api', 'system']

const eventsOf = (kind: string, { before, after, action, move }: Write): TemplateEvent[] => {
  const added = action === 'create' && bySomebody.includes(after['source'])
  const moved = move !== undefined && before !== null && before.status !== after.status
  return (Object.keys(templateEvents) as TemplateEvent[]).filter((name) => {
    const event = templateEvents[name]
    return event.kind === kind && (event.status === null ? added : moved && event.status === after.status)
  })
}

/** Adds the tasks that the company's templates ask for where records of a kind were added or moved. */
export const addFromTemplates = async (tx: Tx, kind: 'drivers' | 'accidents', writes: readonly Write[]): Promise<void> => {
  const happened = writes.flatMap((write) => eventsOf(kind, write).map((event) => ({ event, id: write.after.id })))
  await fireTemplates(tx, happened)
}

/** The same where a rule knows what happened: a former driver who is hired again starts over. */
export const fireTemplates = async (tx: Tx, happened: readonly { readonly event: TemplateEvent; readonly id: string }[]): Promise<void> => {
  if (happened.length === 0) return
  const templates = await tx.query<Template>(sql`
    select t.id, t.event, t.title, t.description, t.type, t.priority, t.due_days as "dueDays", t.checklist,
      (select u.id from users u where u.id = t.person_id and u.status <> 'deactivated' and u.archived_at is null) as person
    from task_templates t where t.status = 'active' and t.archived_at is null
      and t.event = any(${arrayOf([...new Set(happened.map(({ event }) => event))], 'text')}) order by t.number`)
  const wanted = happened.flatMap(({ event, id }) =>
    templates.filter((template) => template.event === event).map((template) => ({ template, id, event })),
  )
  await createRecords(
    tx,
    'tasks',
    wanted.map(({ template: { id: template, title, description, type, priority, dueDays, person, checklist }, id, event }) => ({
      title,
      description,
      type,
      priority,
      checklist,
      template,
      dueAt: fiveOClock(tx.now, dueDays),
      assignees: person === null ? (tx.actor.id === null ? null : [tx.actor.id]) : [person],
      record: { id, kind: templateEvents[event].kind },
      origin: 'template',
    })),
    'Added by its template',
  )
}

const fiveOClock = (now: Date, days: number): string => {
  const day = addDays(new TZDate(now.getTime(), companyTimeZone), days)
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), 17, 0, 0, companyTimeZone).getTime()).toISOString()
}
