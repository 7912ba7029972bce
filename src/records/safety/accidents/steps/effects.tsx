import './steps.css'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { yesNoOf } from '#kit/yes-no.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { harmOf } from '../harm.ts'
import { isLoadInDoubt, isTestingVehicle } from '../law/cdl-vehicle.ts'
import { type Answers, clockEffects } from '../law/change-effects.ts'
import { placeOf } from '../place.ts'
import { unitOf, useOf } from '../unit.ts'

/** What the change will do to the clocks, before it is saved. */
export function Effects({ row, values }: { row: RecordRow; values: Readonly<Record<string, unknown>> }): ReactNode {
  const { timeZone } = useHost()
  const effects = clockEffects(answersOf(row), answersOf({ ...row, ...values }))
  if (effects.length === 0) return <p className="text-fg-muted">This doesn’t start or stop any deadlines.</p>
  return (
    <Banner tone={effects.some(({ effect }) => effect === 'starts') ? 'warning' : 'info'} title="Effect on deadlines">
      <ul className="effect-list">
        {effects.map(({ what, effect, why, dueAt }) => (
          <li key={what}>
            <b>
              {what} {effect}
            </b>
            {dueAt === null ? '' : ` (until ${formatInstant(dueAt, timeZone)})`}: {why}.
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const answersOf = (row: Readonly<Record<string, unknown>>): Answers => ({
  occurredAt: textOf(row['occurredAt']),
  ...harmOf(row),
  driverCited: yesNoOf(row['driverCited']),
  citedAt: textOf(row['citedAt']) || null,
  ...placeOf(row),
  commercialVehicle: isTestingVehicle(unitOf(row), useOf(row)),
  loadInDoubt: isLoadInDoubt(unitOf(row), useOf(row)),
  claimed: row['claimStatus'] !== 'not_reported',
})
