import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { listPage } from '#engine/read/list.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Answer } from './answers/shape.ts'
import type { Frame } from './frame.ts'
import type { Lexicon } from './lexicon.ts'
import { readPeriod } from './periods.ts'
import type { Reading } from './reading/reading.ts'
import { saidPeriod } from './said.ts'

const held =
  /^(?:(?:(?:how many|who|which|what|show me|list)(?: of)?(?: the| our| my)? ?)?(drivers|guys|units|trucks|vehicles)?(?: (?:who|that))? ?(?:can ?not|can't|cant|may not|is not able to|are not allowed to|(?:is|are) blocked from|(?:is|are) (?:blocked|stopped|on hold|grounded)|(?:is|are) not ready)(?: (?:to )?(?:drive|driving|go|run|roll|work|go out|be driven|be used))?\b|(?:(?:show me |list )?(?:the |our |my )?blocked (drivers|units|trucks|vehicles)))(.*)$/
const rest = /^(?:[\s,;&]|and|n|why|the|with|reasons?|of|for|on|now|today|tonight|tomorrow|right)*$/

/** The view "Blocked tomorrow", if the kind has one for this role. */
const blockedView = (record: RecordDefinition | undefined) =>
  record?.fields['readiness'] === undefined ? undefined : record.list.views.find(({ key }) => key === 'tomorrow')

/** Reads "Who can't drive tomorrow and why" as the list's view of blocked drivers on that day. */
export const readHeld = (text: string, { lexicon, today, division }: Reading): Frame | null => {
  const found = held.exec(text)
  if (found === null) return null
  const kind = /^(?:units|trucks|vehicles)$/.test(found[1] ?? found[2] ?? '') ? 'vehicles' : 'drivers'
  const view = blockedView(lexicon.kinds[kind])
  if (view === undefined) return null
  const when = readPeriod(found[3] ?? '', today, 'future')
  if (!rest.test((found[3] ?? '').replace(when?.words ?? '', ' '))) return null
  const day = when?.from ?? today
  const { status = '' } = Object.fromEntries(new URLSearchParams(view.query))
  return {
    type: /^how many\b/.test(text) ? 'count' : 'list',
    kind,
    query: { status, readiness: 'block', ...(division === 'ALL' ? {} : { division }), ...(day === today ? {} : { readinessOn: day }) },
    read: [{ on: 'readiness', words: day === today ? 'blocked now' : `blocked on ${saidPeriod({ from: day, to: day })}` }],
  }
}

/** Beside each record that is cited, why it is held. */
export const withReasons = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, frame: Frame, answer: Answer): Promise<Answer> => {
  const record = frame.type === 'list' || frame.type === 'count' ? kinds[frame.kind] : undefined
  if (
    (frame.type !== 'list' && frame.type !== 'count') ||
    record === undefined ||
    frame.query['readiness'] === undefined ||
    answer.sources.length === 0
  )
    return answer
  const asked = parseListQuery(record, { ...frame.query, limit: String(answer.sources.length) })
  const page = await listPage(deps, record, user, { ...asked, fields: ['readinessReason'] })
  const rows = JSON.parse(page.text) as { id: string; readinessReason: string | null }[]
  const reasons = new Map(rows.map(({ id, readinessReason }) => [id, readinessReason]))
  return {
    ...answer,
    sources: answer.sources.map((one) => ({ ...one, title: [one.title, reasons.get(one.id)].filter(Boolean).join(': ') })),
  }
}
