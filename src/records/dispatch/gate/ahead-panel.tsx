import { useQuery } from '@tanstack/react-query'
import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayWords } from '#kit/dates/day-words.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { apiPath } from '#web/engine/queries/queries.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Readiness } from '#web/ui/display/readiness.tsx'

type Reason = { effect: 'block' | 'warn'; text: string; firstDay: string; href: string }

const daysShown = 14

/** Who may go out today and will be stopped within two weeks: from which day, why, and where it is put right. */
export function AheadPanel({ record, row }: PanelProps): ReactNode {
  const { today } = useHost()
  const blocked = row['readiness'] === 'block'
  const span = writeSearch({ from: daysAfter(today, 1), to: daysAfter(today, daysShown), [record.name]: row.id })
  const { data } = useQuery({
    queryKey: [apiPath(record), row.id, 'ahead', today],
    queryFn: () => readJson<{ reasons: Reason[] }>(`/api/gate${span}`),
    enabled: !blocked,
  })
  const reasons = (data?.reasons ?? []).filter(({ effect }) => effect === 'block')
  const [first] = reasons
  if (blocked || first === undefined) return null
  const onDay = (day: string): string => {
    const words = dayWords(day, today)
    return words === 'tomorrow' ? words : `on ${words}`
  }
  const lead = textOf(row['readiness']) === 'ready' ? 'Ready today' : 'OK to dispatch today'
  return (
    <section className="card card-body readiness-card" aria-label="Readiness ahead">
      <h3>
        <Readiness state="warning" label={`${lead}, not ${onDay(first.firstDay)}`} />
      </h3>
      {reasons.map(({ text, firstDay, href }) => (
        <div key={`${firstDay} ${text}`} className="reason">
          <OctagonAlert aria-hidden="true" className="text-danger-text" />
          <span>{firstDay === first.firstDay ? text : `${text}, ${onDay(firstDay)}`}</span>
          {href === `${record.path}/${row.id}` ? null : (
            <Anchor href={href} aria-label={`Fix: ${text}`}>
              Fix
            </Anchor>
          )}
        </div>
      ))}
    </section>
  )
}
