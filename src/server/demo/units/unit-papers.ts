import { sizes, spread } from '../block.ts'
import type { Workshop } from '../block.ts'
import { addYears, historyDays } from '../calendar.ts'
import { filePaper } from '../papers.ts'
import type { Paper } from '../papers.ts'
import type { Plot } from '../story.ts'
import { earlierPlates } from './unit-history.ts'
import type { Unit } from './units.ts'

/** Cab cards, annual inspections (49 CFR 396.17), insurance cards and leases of a block's units. */
export const makeUnitPapers = (workshop: Workshop, units: readonly Unit[]): Plot[] => {
  const tractors = spread(workshop.dice('tractor/inspections'), sizes.tractors, { over: 1, in30: 3, in60: 5, in90: 6 }, 355)
  const trailers = spread(workshop.dice('trailer/inspections'), sizes.trailers, { over: 2, in30: 4, in60: 6, in90: 8 }, 355)
  return units.flatMap((unit) => {
    const inspected = (unit.tractor ? tractors : trailers)[unit.position] ?? 200
    const disposed = unit.plot.acts.find((act) => act.status === 'sold' || act.status === 'totaled')?.at
    return [
      ...registrations(workshop, unit),
      ...inspections(workshop, unit, workshop.calendar.day(inspected)),
      ...(unit.tractor ? insurance(workshop, unit) : []),
    ].filter((plot) => disposed === undefined || (plot.acts[0]?.at ?? disposed) < disposed)
  })
}

const file = (
  workshop: Workshop,
  unit: Unit,
  paper: Omit<Paper, 'subject' | 'filedBy' | 'verifiedBy'>,
  by = workshop.crew.supervisorOf(unit.place.code),
): Plot => filePaper(workshop, { ...paper, subject: { vehicle: unit.plot.id }, filedBy: by, verifiedBy: by })

const opening = (workshop: Workshop, unit: Unit): Pick<Paper, 'filedAt' | 'imported'> => ({
  filedAt: unit.plot.acts[0]?.at ?? workshop.calendar.now,
  imported: unit.since === -historyDays,
})

const registrations = (workshop: Workshop, unit: Unit): Plot[] => {
  const { calendar } = workshop
  const dice = workshop.dice(`${unit.tractor ? 'tractor' : 'trailer'}/${unit.position}/cards`)
  const plots: Plot[] = []
  for (const [position, expires] of [...earlierPlates(calendar.until, unit), unit.plateExpires].entries()) {
    const before = plots.at(-1)
    const issued = addYears(expires, -1)
    plots.push(
      file(workshop, unit, {
        type: 'registration',
        issuedOn: issued,
        expirationDate: expires,
        issuer: unit.tractor ? 'IRP cab card' : 'State registration',
        state: unit.place.address.state,
        method: 'original_seen',
        ...(position === 0 || before === undefined
          ? opening(workshop, unit)
          : { filedAt: calendar.at(calendar.until(issued) - dice.between(2, 20), dice), replaces: before }),
      }),
    )
  }
  return plots
}

const inspections = (workshop: Workshop, unit: Unit, expires: string): Plot[] => {
  const { calendar } = workshop
  const dice = workshop.dice(`${unit.tractor ? 'tractor' : 'trailer'}/${unit.position}/inspections`)
  const done = addYears(expires, -1)
  const issuer = dice.pick(['Springfield shop', 'Joplin shop', 'Fleet Pros of Beaumont', 'Mobile inspector'])
  if (calendar.until(done) <= unit.since + 30)
    return [
      file(workshop, unit, { type: 'annual_inspection', issuedOn: done, expirationDate: expires, issuer, ...opening(workshop, unit) }),
    ]
  const filedAt = calendar.at(Math.min(0, calendar.until(done)), dice)
  if (unit.since !== -historyDays)
    return [file(workshop, unit, { type: 'annual_inspection', issuedOn: done, expirationDate: expires, issuer, filedAt })]
  const first = file(workshop, unit, {
    type: 'annual_inspection',
    issuedOn: addYears(done, -1),
    expirationDate: done,
    issuer,
    ...opening(workshop, unit),
  })
  return [
    first,
    file(workshop, unit, { type: 'annual_inspection', issuedOn: done, expirationDate: expires, issuer, filedAt, replaces: first }),
  ]
}

/** One policy for the whole fleet, renewed five months ago. */
const insurance = (workshop: Workshop, unit: Unit): Plot[] => {
  const { calendar, crew } = workshop
  const renewed = -153
  const dice = workshop.dice(`tractor/${unit.position}/insurance`)
  const about = { type: 'insurance', issuer: 'Copper Basin Mutual' } as const
  const current = { ...about, issuedOn: calendar.day(renewed), expirationDate: calendar.day(renewed + 365) }
  if (unit.since >= renewed) return [file(workshop, unit, { ...current, ...opening(workshop, unit) })]
  const first = file(workshop, unit, {
    ...about,
    issuedOn: calendar.day(renewed - 365),
    expirationDate: calendar.day(renewed),
    ...opening(workshop, unit),
  })
  return [first, file(workshop, unit, { ...current, filedAt: calendar.at(renewed - 3, dice), replaces: first }, crew.safety[0])]
}
