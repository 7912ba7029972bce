import { formatDate, formatDuration } from '#kit/dates/format-time.ts'
import { recruitingEditors } from '#kit/roles.ts'
import { contactTarget } from '#records/recruiting/recruiting-leads/fields.ts'
import { rowsOfMetric } from './attention-row.ts'
import type { Row, Source } from './attention-row.ts'
import type { Look } from '../questions/look.ts'

const call = (row: Row, { user }: Look) =>
  recruitingEditors.includes(user.role) ? { label: 'Call', href: `/recruiting/leads/call?lead=${row.id}` } : null

/** A new lead says how long it has waited and by when somebody was to call. */
const leads = {
  needs: 'firstContactMinutes,createdAt',
  say: (row: Row, look: Look) => ({
    title: row.title,
    why: `No contact yet, ${formatDuration((row.firstContactMinutes ?? 0) * 60_000)}`,
    dueAt: row.createdAt === undefined ? null : new Date(Date.parse(row.createdAt) + contactTarget * 60_000).toISOString(),
    act: call(row, look),
  }),
} as const

/** A claimed one says when it lapses. */
const claims = {
  needs: 'claimExpiresAt',
  say: (row: Row, look: Look) => ({
    title: row.title,
    why: 'Log a contact, or the claim lapses',
    dueAt: row.claimExpiresAt ?? null,
    act: call(row, look),
  }),
} as const

const day = 86_400_000

/** An application says for how many days it has not moved. */
const applications = {
  needs: 'statusSince',
  say: (row: Row, { deps }: Look) => {
    const since = row.statusSince ?? null
    const days = since === null ? 0 : Math.floor((deps.clock.now().getTime() - Date.parse(since)) / day)
    return { title: row.title, why: `No progress since ${formatDate(since)}`, dueAt: null, said: `Stuck ${days} d` }
  },
} as const

/** Whom nobody has called, whose claim lapses today, and what has stood still for days. */
export const recruitingSources: readonly Source[] = [
  { ...leads, ...rowsOfMetric('leads.untouched', 'contactSpeed=late&sort=createdAt'), effect: 'block', on: ['recruiting'] },
  { ...leads, ...rowsOfMetric('leads.untouched', 'contactSpeed=waiting&sort=createdAt'), effect: 'warn', on: ['recruiting'] },
  { ...claims, ...rowsOfMetric('leads.claims_lapsing', 'sort=claimExpiresAt'), effect: 'warn', on: ['recruiting'] },
  { ...applications, ...rowsOfMetric('applications.stuck', 'sort=statusSince'), effect: 'warn', on: ['recruiting'] },
]
