import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { editPath, writeSearch } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { PanelLine } from '../panel-line.tsx'
import type { Disposition } from './law/disposition.ts'
import { isConviction } from './law/disposition.ts'
import { driverNoticeDue, noticeOverdue, suspensionNoticeDue } from './law/notices.ts'

type Notice = { key: string; what: string; rule: string; due: string; on: string | null; overdue: boolean }

/** Whether the driver is licensed in another State than the one that convicted him: only then does the clock of that notice exist. */
const useOtherState = (row: RecordRow): boolean => {
  const query = writeSearch({ ticket: row.id, rule: 'CONV-STATE', status: '!not_applicable', fields: 'status', limit: '1' })
  const { data } = useQuery({
    queryKey: ['/api/deadlines', 'licensing State', row.id, row.version],
    queryFn: () => readJson<RecordRow[]>(`/api/deadlines${query}`),
  })
  return (data ?? []).length > 0
}

/** Whom the driver tells of a conviction or suspension, until when, and when he did. Nothing to tell: nothing is drawn. */
export function NoticesPanel({ record, row }: PanelProps): ReactNode {
  const { today } = useHost()
  const notices = noticesOf(row, today, useOtherState(row))
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

const noticesOf = (row: RecordRow, today: string, otherState: boolean): Notice[] => {
  const read = (name: string): string | null => textOf(row[name]) || null
  const [decidedOn, suspendedOn] = [read('dispositionOn'), read('suspendedOn')]
  const convicted =
    decidedOn !== null &&
    row['driver'] !== null &&
    row['kind'] !== 'parking' &&
    isConviction((read('disposition') ?? 'pending') as Disposition)
  const toUs: Notice[] = convicted
    ? [
        {
          key: 'employer',
          what: 'Written notice to us of the conviction',
          rule: 'Within 30 days, parking excepted (49 CFR 383.31(b))',
          due: driverNoticeDue(decidedOn),
          on: read('notifiedEmployerOn'),
          overdue: noticeOverdue(decidedOn, read('notifiedEmployerOn'), today),
        },
        {
          key: 'state',
          what: 'Notice to the licensing State',
          rule: 'Within 30 days, when convicted in another State (49 CFR 383.31(a))',
          due: driverNoticeDue(decidedOn),
          on: read('notifiedStateOn'),
          overdue: noticeOverdue(decidedOn, read('notifiedStateOn'), today),
        },
      ]
    : []
  const suspension: Notice[] =
    suspendedOn === null
      ? []
      : [
          {
            key: 'suspension',
            what: 'Notice to us of the suspension',
            rule: 'Before the end of the next business day (49 CFR 383.33)',
            due: suspensionNoticeDue(suspendedOn),
            on: read('suspensionNoticeOn'),
            overdue: read('suspensionNoticeOn') === null && today > suspensionNoticeDue(suspendedOn),
          },
        ]
  return [...toUs.filter(({ key, on }) => key !== 'state' || otherState || on !== null), ...suspension]
}
