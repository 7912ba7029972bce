import type { StoredOf } from '#engine/write/rules-for.ts'
import { startOfDay } from '#platform/clock.ts'
import { dayFact } from '#records/duties/deadlines/clocks.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { noticeClock } from './adverse-action.ts'
import { employersToAsk, investigatedOn } from './employers/employers.ts'
import type { AskedEmployer } from './employers/employers.ts'
import { decidedOn } from './papers.ts'
import type { recruitingApplications } from './record.ts'

type Application = StoredOf<typeof recruitingApplications>

const doneOn = (day: string | null, proof: string): NonNullable<Clock['done']> | null =>
  day === null ? null : { at: `${day}T${dayFact}:00.000Z`, proof }

/** The note that goes to the investigation history where no investigation was possible. */
export const noEmployerToAsk = 'No DOT employer in the 3 years before the application (49 CFR 391.23(c)(4))'

const came: ReadonlySet<unknown> = new Set(['received', 'clear', 'consider', 'failed', 'not_needed'])

/** A decision alone proves nothing: the file shows the answers, or the effort (49 CFR 391.23(c)(1)). */
const investigated = (asked: readonly AskedEmployer[], application: Application): NonNullable<Clock['done']> | null =>
  doneOn(investigatedOn(asked, application), 'Answered, or good-faith effort documented')

/**
 * The notice after a rejection, and what may come after the hire, each with its own days. They run from the day employment begins, not from the application, the offer or
 * the orientation; 40.25(d) runs from the first safety-sensitive work.
 */
export const applicationClocks =
  (zoneOf: (row: Application) => string): ClocksOf =>
  (row) => {
    const application = row as unknown as Application
    const timeZone = zoneOf(application)
    const about = { driver: application.driver, division: application.division, timeZone }
    const stopped = Object.fromEntries((['HIRE-MVR', 'HIRE-SPH', 'HIRE-DA'] as const).map((code) => [code, 'The hire was undone']))
    const notice = noticeClock(application, timeZone)
    const { hiredOn, firstWorkOn, position, mvr } = application
    if (application.status !== 'hired' || hiredOn === null || drivesNothing.includes(position))
      return { about, clocks: { running: notice === null ? [] : [notice], stopped } }
    const began = startOfDay(hiredOn, timeZone).toISOString()
    const running: Clock[] = [
      {
        code: 'HIRE-MVR',
        startsAt: began,
        basis: 'Employment began',
        done: came.has(mvr) ? doneOn(decidedOn(application, 'mvr'), 'MVR received') : null,
      },
    ]
    const asked = employersToAsk(application, hiredOn)
    running.push({
      code: 'HIRE-SPH',
      startsAt: began,
      basis: 'Employment began',
      done: asked.length === 0 ? doneOn(hiredOn, noEmployerToAsk) : investigated(asked, application),
    })
    const outside = asked.filter(({ outsideClearinghouse }) => outsideClearinghouse)
    if (firstWorkOn !== null && outside.length > 0)
      running.push({
        code: 'HIRE-DA',
        startsAt: startOfDay(firstWorkOn, timeZone).toISOString(),
        basis: 'First safety-sensitive work',
        done: investigated(outside, application),
      })
    return { about, clocks: { running, stopped } }
  }
