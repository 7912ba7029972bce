import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { gapAnswers } from '../applicant.ts'
import { unlistedExperience } from '../employers/stated-experience.ts'
import { explanationOf, gapsOf, monthsInWords } from '../applicants-form/gaps.ts'
import type { Explanation, Gap, Job } from '../applicants-form/gaps.ts'

interface Employer extends Job {
  readonly name: string
  readonly position?: string | null
  readonly cmv?: boolean | null
  readonly reasonLeft?: string | null
}

type Line = { readonly from: string } & (
  | { readonly employer: Employer }
  | { readonly gap: Gap; readonly drove: boolean; readonly explained: Explanation | undefined }
)

const rowsIn = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [])

/** Employers and the months between them, the latest first. Gaps are company policy: 49 CFR 391.21(b)(10) asks for employers and names none. */
export function EmploymentPanel({ row }: PanelProps): ReactNode {
  const { today } = useHost()
  const employers = row['noEmployer'] === true ? [] : rowsIn<Employer>(row['employers'])
  const lines = linesOf(employers, unlistedExperience(row, today), rowsIn<Explanation>(row['gaps']), today)
  if (lines.length === 0 || (employers.length === 0 && !lines.some((line) => 'gap' in line && line.drove))) return null
  const open = lines.filter((line) => 'gap' in line && line.explained === undefined).length
  return (
    <Card
      title="Employment"
      scope={formatCount(employers.length, 'employer')}
      marks={open === 0 ? undefined : <Pill tone="warning">{formatCount(open, 'gap')} to explain</Pill>}
      flush
    >
      <ol aria-label="Employment, latest first">
        {lines.map((line) => (
          <li
            key={'gap' in line ? `gap ${line.from}` : `${line.employer.name} ${line.from}`}
            className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 border-t border-border px-card-x py-2.5 max-md:grid-cols-1"
          >
            {'gap' in line ? (
              <GapLine gap={line.gap} drove={line.drove} explained={line.explained} />
            ) : (
              <EmployerLine employer={line.employer} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const linesOf = (employers: readonly Employer[], driven: readonly Gap[], said: readonly Explanation[], today: string): readonly Line[] =>
  [
    ...employers.map((employer) => ({ from: employer.from ?? '', employer })),
    ...gapsOf(employers, today).map((gap) => ({ from: gap.from, gap, drove: false, explained: explanationOf(gap, said) })),
    ...driven.map((gap) => ({ from: gap.from, gap, drove: true, explained: explanationOf(gap, said) })),
  ].toSorted((one, other) => other.from.localeCompare(one.from))

function EmployerLine({ employer: { name, from, to, position, cmv, reasonLeft } }: { employer: Employer }): ReactNode {
  const facts = [position, cmv === true ? 'drove a CMV' : null, reasonLeft ?? null].filter((part) => part != null && part !== '')
  return (
    <>
      <span className="text-sm text-fg-muted tabular-nums">
        {monthOf(from)} to {to == null ? 'now' : monthOf(to)}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-fg-muted">{facts.join(' · ')}</span>
      </span>
    </>
  )
}

function GapLine({ gap, drove, explained }: { gap: Gap; drove: boolean; explained: Explanation | undefined }): ReactNode {
  const answer = explained?.doing == null ? undefined : (gapAnswers as Readonly<Record<string, { label: string }>>)[explained.doing]
  return (
    <>
      <span className="text-sm text-fg-muted">{monthsInWords(gap)}</span>
      <span className={explained === undefined ? 'text-warning-text' : 'text-fg-muted'}>
        {drove ? 'Says they drove; no employer listed (49 CFR 391.21(b)(11))' : 'No job'}
        {answer === undefined ? '. Not explained.' : `: ${answer.label}`}
      </span>
    </>
  )
}

/** "Sep 2024". */
const monthOf = (day: string | null | undefined): string =>
  day == null
    ? '—'
    : new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
