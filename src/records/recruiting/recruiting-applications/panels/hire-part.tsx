import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileText, ListChecks, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { apiPath } from '#web/engine/queries/queries.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import { checksOf, stateOf } from '../open-items.ts'
import { papersReceived } from '../papers.ts'
import { checkFields } from '../working.ts'

/** In the dialog of Hire: what is still missing, and what the one act creates. */
export function HirePart({ record, row }: PanelProps): ReactNode {
  const { data: files } = useQuery({
    queryKey: [apiPath(record), row.id, 'attachments'],
    queryFn: () => readJson<{ category: string }[]>(`${apiPath(record)}/${row.id}/attachments`),
  })
  const open = checksOf(row).filter(({ by, name }) => by !== 'policy' && !['clear', 'not_needed'].includes(stateOf(row, name)))
  const papers = papersReceived(row as never, new Set((files ?? []).map(({ category }) => category)))
  const names = papers.map(({ type }) => documentTypes[type as keyof typeof documentTypes].label)
  return (
    <div className="flex flex-col gap-4">
      {open.length === 0 ? null : (
        <section aria-label="Still missing">
          <h3 className="font-medium">Still missing</h3>
          <ul className="text-sm">
            {open.map(({ name, by }) => (
              <li key={name} className="border-t border-border py-2">
                <span className="font-medium">{checkFields[name].label}</span>
                <span className="text-fg-muted">
                  {by === 'driving' ? ', before the first driving' : ', within 30 days of the first day'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Created when you hire">
        <h3 className="font-medium">Created when you hire</h3>
        <ul className="text-sm">
          <Line
            icon={<User aria-hidden="true" size={16} />}
            what="1 driver"
            note="In onboarding. A former driver with the same license is reopened."
          />
          <Line
            icon={<FileText aria-hidden="true" size={16} />}
            what={formatCount(papers.length, 'document')}
            note={`${names.join(', ')}. Safety verifies each one; until then it doesn’t count.`}
          />
          <Line
            icon={<CalendarClock aria-hidden="true" size={16} />}
            what="Deadlines"
            note="30 days from the first day: MVR, safety performance history of previous employers."
          />
          <Line icon={<ListChecks aria-hidden="true" size={16} />} what="Tasks" note="From your new-driver task templates." />
        </ul>
      </section>
    </div>
  )
}

function Line({ icon, what, note }: { icon: ReactNode; what: string; note: string }): ReactNode {
  return (
    <li className="grid grid-cols-[auto_minmax(0,7rem)_minmax(0,1fr)] items-start gap-x-2.5 border-t border-border py-2">
      <span className="pt-0.5 text-fg-muted">{icon}</span>
      <span className="font-medium">{what}</span>
      <span className="text-fg-muted">{note}</span>
    </li>
  )
}
