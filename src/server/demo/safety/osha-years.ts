import { formatDate } from '#kit/dates/format-time.ts'
import { writeTargets } from '#features/safety/osha/targets.ts'
import type { Happening, Stage } from './stage.ts'

/** Kept in hospital for an operation, and reported to OSHA the next morning. */
export const admitted = (stage: Stage, at: Date): Record<string, unknown> => ({
  inpatient: true,
  severeKind: 'inpatient',
  severeAt: stage.later(at, 5).toISOString(),
  severeLearnedAt: stage.later(at, 6).toISOString(),
  severeReportedAt: stage.later(at, 19).toISOString(),
  severeChannel: 'hotline',
  severeReportedTo: 'Duty officer',
  severeConfirmation: `Call log, ${formatDate(stage.day(at))}`,
})

const executive = { executiveName: 'Renee Calloway', executiveTitle: 'President', executivePhone: '4175550110' }

/** What happens to a year in its season, by month and day; the Gulf Coast never submitted: its EIN is missing. */
const season = (code: string, year: number): readonly (readonly [day: string, move: string, fields: Record<string, unknown>])[] => [
  [`${year + 1}-01-22`, 'certify', executive],
  [`${year + 1}-02-01`, 'post', { postedOn: `${year + 1}-02-01` }],
  ...(code === 'GLF'
    ? []
    : ([[`${year + 1}-02-18`, 'submit', { submittedOn: `${year + 1}-02-18`, submissionReference: `ITA-${code}-${year}` }]] as const)),
  [`${year + 1}-05-01`, 'take_down', { takenDownOn: `${year + 1}-05-01` }],
]

/** What the company wants its rates to stay below; lowered since. */
export const oshaTargets = (stage: Stage): Happening[] => {
  const dice = stage.dice('osha/targets')
  const targets = [
    { day: -281, by: stage.crew.superAdmin, trir: 5, dart: 3.5 },
    { day: -46, by: stage.crew.admin, trir: 4.5, dart: 3 },
  ]
  return targets.map(({ day, by, ...set }) => ({ at: stage.calendar.at(day, dice), by, act: (hand) => writeTargets(hand.tx, set) }))
}

/** The OSHA years of the establishments: the last one signed, posted and submitted in its season, this one under way. */
export const oshaYears = (stage: Stage): Happening[] => {
  const year = Number(stage.calendar.day(0).slice(0, 4))
  const dice = stage.dice('osha/years')
  const opening = stage.calendar.until(`${year}-01-20`)
  const begun = opening < -1
  return ['OZK', 'JOP', 'KCM', 'GLF'].flatMap((code): Happening[] => {
    let last = ''
    const open = (of: number, peakEmployees: number) => ({
      establishment: stage.divisionId(code),
      year: of,
      peakEmployees,
      industry: 'General freight trucking',
    })
    const steps = season(code, year - 1).flatMap(([day, move, fields]): Happening[] => {
      const offset = stage.calendar.until(day)
      return offset >= -1
        ? []
        : [
            {
              // Written down in the office once it is done, not on the Friday before a weekend.
              at: stage.calendar.at(offset + 2, dice),
              by: stage.crew.safety[0],
              act: async (hand) => void (await hand.move('osha-summaries', last, move, fields)),
            },
          ]
    })
    return [
      {
        at: stage.calendar.at(begun ? opening : -20, dice),
        by: stage.crew.safety[0],
        act: async (hand) => {
          last = (await hand.create('osha-summaries', open(year - 1, code === 'OZK' ? 104 : 44))).id
          if (begun) await hand.create('osha-summaries', open(year, code === 'OZK' ? 108 : 46))
        },
      },
      ...(begun ? steps : []),
    ]
  })
}
