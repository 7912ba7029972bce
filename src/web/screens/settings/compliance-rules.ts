import { formatCurrencyCents, formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { operationsStaff, type Role } from '#kit/roles.ts'
import { documentTypes, type DocumentType } from '#records/drivers/qualification-documents/types.ts'
import { categories, levels } from '#records/drivers/disciplinary-actions/levels.ts'
import { states } from '#kit/facts/us-states.ts'
import { outlines } from '#records/outlines.ts'
import { bonusTable } from '#records/safety/roadside-inspections/law/report.ts'
import { readJson } from '#web/api/client.ts'
import type { Changed } from './changed.tsx'

/** One rule as the settings list it. */
export type RuleLine = {
  readonly rule: string
  readonly value: string
  /** The section of law, or that it is company policy. */
  readonly source: string
  /** First day on which it is in force, `YYYY-MM-DD`; null for what came with the product. */
  readonly since: string | null
  /** Null: the program. */
  readonly by: string | null
  /** Waits for the approval of a second person. */
  readonly pending?: boolean
  readonly href?: string
}

export type RuleGroup = {
  readonly key: string
  readonly label: string
  /** Who may change its rules, and how. */
  readonly help: string
  readonly roles: readonly Role[]
  /** Where the rules are changed. */
  readonly pages: readonly { readonly label: string; readonly href: string; readonly roles: readonly Role[] }[]
  readonly read: (role: Role) => Promise<readonly RuleLine[]>
}

const policy = 'Company policy'
const pageOf = ({ label, path, read }: (typeof outlines)[keyof typeof outlines]) => ({ label: label.many, href: path, roles: read })

type Stored = { readonly id: string; readonly title: string; readonly status: string; readonly updatedBy: string | null }
type Timed = Stored & { readonly validFrom: string }

/** Records of a kind, with the names of the people who changed them last. */
const stored = async <T extends Stored>(path: string): Promise<readonly (T & { readonly by: string | null })[]> => {
  const rows = await readJson<readonly T[]>(path)
  const ids = [...new Set(rows.flatMap(({ updatedBy }) => updatedBy ?? []))]
  const people =
    ids.length === 0 ? [] : await readJson<readonly { id: string; title: string }[]>('/api/people', { query: { id: ids.join(',') } })
  const names = new Map(people.map(({ id, title }) => [id, title]))
  return rows.map((row) => ({ ...row, by: row.updatedBy === null ? null : (names.get(row.updatedBy) ?? null) }))
}

const units: Readonly<Record<string, string>> = {
  hours: 'hour',
  calendar_days: 'calendar day',
  business_days: 'business day',
  months: 'month',
}

type Deadline = Timed & { readonly offset: number; readonly unit: string; readonly citation: string | null; readonly policy: boolean }

const deadlines = async (): Promise<readonly RuleLine[]> =>
  (await stored<Deadline>('/api/deadline-rules?status=draft,active&sort=code&limit=200')).map((row) => ({
    rule: row.title,
    value: row.offset === 0 ? 'On the day itself' : formatCount(row.offset, units[row.unit] ?? row.unit),
    source: row.policy ? policy : (row.citation ?? policy),
    since: row.validFrom,
    by: row.by,
    pending: row.status === 'draft',
    href: `${outlines['deadline-rules'].path}/${row.id}`,
  }))

type Ladder = Timed & {
  readonly category: keyof typeof categories
  readonly ladder: readonly (keyof typeof levels)[]
  readonly windowMonths: number
}

const discipline = async (): Promise<readonly RuleLine[]> =>
  (await stored<Ladder>('/api/discipline-policies?sort=category&limit=100')).map((row) => ({
    rule: categories[row.category].label,
    value: `${row.ladder.map((level) => levels[level].label).join(' → ')}; each counts ${formatCount(row.windowMonths, 'month')}`,
    source: policy,
    since: row.validFrom,
    by: row.by,
    href: `${outlines['discipline-policies'].path}/${row.id}`,
  }))

const required: Readonly<Record<DocumentType['required'], string>> = {
  before_driving: 'Before driving',
  within_30_days: 'Within 30 days of hire',
  annual: 'Every year',
  conditional: 'If applicable',
  optional: 'Optional',
}
const effects: Readonly<Record<DocumentType['effect'], string>> = { block: 'blocks dispatch', warn: 'warns', none: 'no effect on dispatch' }

const documents = (): Promise<readonly RuleLine[]> =>
  Promise.resolve(
    Object.values<DocumentType>(documentTypes).map((type) => ({
      rule: type.label,
      value: `${required[type.required]}; ${effects[type.effect]}`,
      source: type.citation ?? policy,
      since: null,
      by: null,
    })),
  )

type WcPolicy = Timed & { readonly validTo: string }
type Benefit = Timed & {
  readonly state: keyof typeof states
  readonly waitingDays: number
  readonly weeklyMax: number | null
  readonly takenFrom: string | null
}

const workersComp = async (role: Role): Promise<readonly RuleLine[]> => {
  const may = (name: 'workers-comp-policies' | 'benefit-rules'): boolean => outlines[name].read.includes(role)
  const policies = may('workers-comp-policies') ? await stored<WcPolicy>('/api/workers-comp-policies?sort=-validFrom&limit=50') : []
  const benefits = may('benefit-rules') ? await stored<Benefit>('/api/benefit-rules?status=active&sort=state&limit=100') : []
  return [
    ...policies.map((row) => ({
      rule: `Policy: ${row.title}`,
      value: `Until ${formatDate(row.validTo)}`,
      source: policy,
      since: row.validFrom,
      by: row.by,
      href: `${outlines['workers-comp-policies'].path}/${row.id}`,
    })),
    ...benefits.map((row) => ({
      rule: `Benefits, ${states[row.state].label}`,
      value: `${formatCount(row.waitingDays, 'waiting day')}${row.weeklyMax === null ? '' : `, up to ${formatCurrencyCents(row.weeklyMax)} a week`}`,
      source: row.takenFrom ?? 'No source entered',
      since: row.validFrom,
      by: row.by,
      href: `${outlines['benefit-rules'].path}/${row.id}`,
    })),
  ]
}

type Csa = {
  readonly official: { readonly sentence: string }
  readonly settings: {
    since: string
    source: string
    hazmatPermit: boolean
    passengers: boolean
    national: Record<string, number>
    nationalSource: string
  }
  readonly settingsChanged: Changed | null
}

const csa = async (): Promise<readonly RuleLine[]> => {
  const { official, settings, settingsChanged } = await readJson<Csa>('/api/csa')
  const by = settingsChanged?.by ?? null
  const line = (rule: string, value: string, source: string): RuleLine => ({ rule, value, source, since: settings.since, by })
  return [
    line('Method', official.sentence, settings.source),
    line('Passenger carrier thresholds', settings.passengers ? 'Yes' : 'No', policy),
    line('Hazmat carrier thresholds', settings.hazmatPermit ? 'Yes' : 'No', policy),
    ...Object.entries(settings.national).map(([kind, share]) =>
      line(`National out-of-service rate, ${kind}`, `${share} %`, settings.nationalSource),
    ),
  ]
}

type Targets = { readonly targets: { readonly trir: number | null; readonly dart: number | null }; readonly changed: Changed | null }

const osha = async (): Promise<readonly RuleLine[]> => {
  const { targets, changed } = await readJson<Targets>('/api/osha/targets')
  return (['trir', 'dart'] as const).map((name) => ({
    rule: `${name.toUpperCase()} goal`,
    value: targets[name] === null ? 'Not set' : `At most ${targets[name]}`,
    source: policy,
    since: changed?.at.slice(0, 10) ?? null,
    by: changed?.by ?? null,
  }))
}

type Committee = {
  readonly held: { readonly members: number; readonly most: number; readonly quorum: number }
  readonly versions: readonly { readonly since: string; readonly changed: Changed }[]
}

const committee = async (): Promise<readonly RuleLine[]> => {
  const { held, versions } = await readJson<Committee>('/api/committee/policy')
  const [latest] = versions
  return [
    { rule: 'Members', value: `${held.members} to ${held.most}, and the driver's supervisor` },
    { rule: 'Votes needed to count', value: String(held.quorum) },
  ].map((line) => ({ ...line, source: policy, since: latest?.since ?? null, by: latest?.changed.by ?? null }))
}

const recognition = (): Promise<readonly RuleLine[]> =>
  Promise.resolve(
    Object.entries(bonusTable).map(([level, cents]) => ({
      rule: `Clean inspection, Level ${level}`,
      value: formatCurrencyCents(cents),
      source: policy,
      since: null,
      by: null,
    })),
  )

/** The rules the company works by, one group per area. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    key: 'deadlines',
    label: 'Deadlines',
    help: 'A new rule takes effect when a second person approves it.',
    roles: outlines['deadline-rules'].read,
    pages: [pageOf(outlines['deadline-rules'])],
    read: deadlines,
  },
  {
    key: 'discipline',
    label: 'Discipline',
    help: 'Steps, points, and how long each counts. Administrators change them.',
    roles: outlines['discipline-policies'].read,
    pages: [pageOf(outlines['discipline-policies'])],
    read: discipline,
  },
  {
    key: 'documents',
    label: 'Document requirements',
    help: 'What must be on file. These come with the product.',
    roles: operationsStaff,
    pages: [pageOf(outlines['qualification-documents'])],
    read: documents,
  },
  {
    key: 'workers-comp',
    label: "Workers' comp",
    help: 'Policies, and what each state pays for lost time.',
    roles: outlines['workers-comp-policies'].read,
    pages: [pageOf(outlines['workers-comp-policies']), pageOf(outlines['benefit-rules'])],
    read: workersComp,
  },
  {
    key: 'csa',
    label: 'CSA',
    help: 'How measures are calculated. Enter FMCSA’s percentiles on the CSA page.',
    roles: operationsStaff,
    pages: [{ label: 'CSA', href: '/csa', roles: operationsStaff }],
    read: csa,
  },
  {
    key: 'osha',
    label: 'OSHA and goals',
    help: 'Establishments and hours are entered by year.',
    roles: operationsStaff,
    pages: [pageOf(outlines['osha-summaries'])],
    read: osha,
  },
  {
    key: 'committee',
    label: 'Review committee',
    help: 'Administrators change these on the committee page.',
    roles: operationsStaff,
    pages: [{ label: 'Review committee', href: '/accidents/committee', roles: operationsStaff }],
    read: committee,
  },
  {
    key: 'recognition',
    label: 'Recognition amounts',
    help: 'The amount a clean inspection proposes. The person who pays it can change it.',
    roles: operationsStaff,
    pages: [pageOf(outlines['clean-inspections'])],
    read: recognition,
  },
]
