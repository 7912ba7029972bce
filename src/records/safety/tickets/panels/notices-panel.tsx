import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { editPath, writeSearch } from '#web/engine/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { PanelLine } from '#records/panel-line.tsx'
import { federalHolidaysFrom } from '../law/federal-holidays.ts'
import { driverNoticeDue, noticeOverdue, suspensionNoticeDue } from '../law/notices.ts'

type Notice = { key: Rule; what: string; rule: string; due: string; on: string | null; overdue: boolean }

const rules = ['CONV-30', 'SUSP-NOTICE'] as const
type Rule = (typeof rules)[number]

/** Duties whose deadlines exist: a driver without a CDL has none. */
const useDuties = (row: RecordRow): UseQueryResult<RecordRow[]> => {
  const query = writeSearch({ ticket: row.id, rule: rules.join(','), status: '!not_applicable', fields: 'rule' })
  return useQuery({
    queryKey: ['/api/deadlines', 'notices of the driver', row.id, row.version],
    queryFn: () => readJson<RecordRow[]>(`/api/deadlines${query}`),
    placeholderData: (before) => before,
  })
}

/** Notices a driver owes the company after a conviction or suspension, with their due days; draws nothing if there are none. */
export function NoticesPanel({ record, row }: PanelProps): ReactNode {
  const { today } = useHost()
  const duties = useDuties(row)
  if (duties.isError && duties.data === undefined)
    return noticesOf(row, today, new Set(rules)).length === 0 ? null : (
      <ErrorPanel title="Couldn’t load the driver’s notices" text={sentenceOf(duties.error)} onRetry={() => void duties.refetch()} />
    )
  const notices = noticesOf(row, today, new Set((duties.data ?? []).map((clock) => textOf(clock['rule']))))
  if (notices.length === 0) return null
  return (
    <Card
      title="Notices of the driver"
      flush
      actions={
        row.can?.update === true ? (
          <ButtonLink tone="ghost" size="sm" href={`${editPath(record, row.id)}#section-notices`}>
            Record a notice
          </ButtonLink>
        ) : undefined
      }
    >
      <ul>
        {notices.map((notice) => (
          <PanelLine
            key={notice.key}
            state={<NoticePill notice={notice} />}
            name={notice.what}
            note={notice.rule}
            end={notice.on === null ? `By ${formatDate(notice.due)}` : formatDate(notice.on)}
          />
        ))}
      </ul>
    </Card>
  )
}

function NoticePill({ notice: { on, overdue } }: { notice: Notice }): ReactNode {
  if (on !== null) return <Pill tone="success">Given</Pill>
  return <Pill tone={overdue ? 'danger' : 'warning'}>{overdue ? 'Overdue' : 'Due'}</Pill>
}

const noticesOf = (row: RecordRow, today: string, duties: ReadonlySet<string>): Notice[] => {
  const read = (name: string): string | null => textOf(row[name]) || null
  const [decidedOn, suspendedOn] = [read('convictedOn') ?? read('dispositionOn'), read('suspendedOn')]
  // A notice of the citation is none of the conviction.
  const since = (on: string | null): string | null => (on !== null && decidedOn !== null && on >= decidedOn ? on : null)
  const toUs = since(read('notifiedEmployerOn'))
  const ofConviction: Notice[] =
    decidedOn === null
      ? []
      : [
          {
            key: 'CONV-30',
            what: 'Written notice to us of the conviction',
            rule: 'Within 30 days, parking excepted (49 CFR 383.31)',
            due: driverNoticeDue(decidedOn),
            on: toUs,
            overdue: noticeOverdue(decidedOn, toUs, today),
          },
        ]
  const suspensionDue = suspendedOn === null ? '' : suspensionNoticeDue(suspendedOn, federalHolidaysFrom(suspendedOn))
  const suspension: Notice[] =
    suspendedOn === null
      ? []
      : [
          {
            key: 'SUSP-NOTICE',
            what: 'Notice to us of the suspension',
            rule: 'Before the end of the business day after the driver is notified (49 CFR 383.33); company reading: not a weekend or federal holiday. Until reinstated, we must not let them drive a CMV (49 CFR 383.37(a))',
            due: suspensionDue,
            on: read('suspensionNoticeOn'),
            overdue: read('suspensionNoticeOn') === null && today > suspensionDue,
          },
        ]
  return [...ofConviction, ...suspension].filter(({ key }) => duties.has(key))
}
