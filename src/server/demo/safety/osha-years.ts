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
  severeConfirmation: `Call log ${stage.day(at)}`,
})

/** The OSHA years of the establishments: the last one submitted, this one under way. */
export const oshaYears = (stage: Stage): Happening[] => {
  const year = Number(stage.calendar.day(0).slice(0, 4))
  const passed = stage.calendar.until(`${year}-03-01`) < -2
  const at = stage.calendar.at(
    stage.calendar.until(`${year}-01-20`) < -540 || !passed ? -60 : stage.calendar.until(`${year}-01-20`),
    stage.dice('osha/years'),
  )
  const executive = { executiveName: 'Renee Calloway', executiveTitle: 'President', executivePhone: '4175550110' }
  return ['OZK', 'JOP', 'KCM', 'GLF'].map((code): Happening => ({
    at,
    by: stage.crew.safety[0],
    act: async (hand) => {
      const last = await hand.create('osha-summaries', {
        establishment: stage.divisionId(code),
        year: year - 1,
        peakEmployees: code === 'OZK' ? 104 : 44,
        industry: 'General freight trucking',
      })
      await hand.move('osha-summaries', last.id, 'certify', executive)
      await hand.move('osha-summaries', last.id, 'post', { postedOn: stage.day(at) })
      await hand.move('osha-summaries', last.id, 'submit', { submittedOn: stage.day(at), submissionReference: `ITA-${code}-${year - 1}` })
      await hand.create('osha-summaries', {
        establishment: stage.divisionId(code),
        year,
        peakEmployees: code === 'OZK' ? 108 : 46,
        industry: 'General freight trucking',
      })
    },
  }))
}
