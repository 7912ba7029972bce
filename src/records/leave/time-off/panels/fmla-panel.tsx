import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { caseWorkers } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { plain } from '../amount-words.ts'
import { largeEnough, workedEnough } from '../fmla/eligible.ts'
import { usualWeek } from '../fmla/minutes.ts'
import { fmlaMethods, methodNames } from '../fmla/year.ts'
import type { FmlaMethod } from '../fmla/year.ts'

interface Answer {
  readonly weekMinutes: number
  readonly used: number
  readonly setting: { readonly method: FmlaMethod | null }
  readonly left: Readonly<Record<FmlaMethod, number>>
  readonly counts: { readonly method: FmlaMethod; readonly left: number }
  readonly caregiverLeft: number | null
  readonly eligible: { readonly monthsEmployed: boolean | null; readonly monthsOn: string | null }
}

const weeks = (minutes: number, week: number): string => `${formatNumber(Math.round((100 * minutes) / week) / 100)} wk`
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const answerOf = (known: boolean | null): string => (known === null ? 'Unknown' : known ? 'Yes' : 'No')

/** Family leave left on the first day of this one, by the year that counts. HR alone sees it. */
export function FmlaPanel({ row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const [driver, user] = [textOf(row['driver']), textOf(row['user'])]
  const shown = caseWorkers.includes(viewer.role) && row['type'] === 'fmla'
  const query = writeSearch({ ...(driver === '' ? { user } : { driver }), on: textOf(row['start']) })
  const standing = useQuery({
    queryKey: ['/api/time-off/fmla', query, row.version],
    queryFn: () => readJson<Answer>(`/api/time-off/fmla${query}`),
    enabled: shown,
  })
  if (!shown) return null
  if (standing.isError) return <LoadError title="Couldn’t load FMLA leave" query={standing} />
  const { data } = standing
  if (data === undefined) return null
  const { weekMinutes: week, counts, left, setting, eligible } = data
  return (
    <Card title="FMLA" scope="on the first day">
      <DescriptionList
        facts={[
          { term: 'Left', value: weeks(counts.left, week), note: `of 12, by ${fmlaMethods[counts.method].label.toLowerCase()}` },
          ...(setting.method === null
            ? methodNames.map((name) => ({ key: name, term: fmlaMethods[name].label, value: weeks(left[name], week) }))
            : []),
          ...(data.caregiverLeft === null
            ? []
            : [{ key: 'caregiver', term: 'Military caregiver', value: weeks(data.caregiverLeft, week), note: 'of 26' }]),
          {
            term: 'Usual week',
            value: `${plain((numberOf(row['weekMinutes']) ?? usualWeek) / 60)} h`,
            note: textOf(row['weekBasis']) || 'No runs on record',
          },
          {
            term: '12 months employed',
            value: answerOf(eligible.monthsEmployed),
            ...(eligible.monthsEmployed === false && eligible.monthsOn !== null
              ? { note: `Days before ${formatDate(eligible.monthsOn)} aren’t FMLA leave` }
              : {}),
          },
          { term: '1,250 hours worked', value: answerOf(workedEnough(numberOf(row['hoursWorked']))) },
          {
            term: '50 employees within 75 miles',
            value: answerOf(largeEnough(textOf(row['fiftyWithin75']) || null)),
            ...(textOf(row['fiftyOn']) === '' ? {} : { note: `on ${formatDate(textOf(row['fiftyOn']))}` }),
          },
        ]}
      />
      {setting.method === null ? (
        <p className="mt-3 text-sm text-fg-muted">
          No 12-month method is set, so the one most favorable to the employee applies (29 CFR 825.200(e)).
        </p>
      ) : null}
    </Card>
  )
}
