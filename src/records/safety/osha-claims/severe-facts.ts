import { yesNoOf } from '#kit/yes-no.ts'
import { severeReports } from './osha/severe.ts'
import type { JudgedEvent, SevereEvent, SevereFacts, SevereKind } from './osha/severe.ts'
import { namedOf } from './severe-named.ts'

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const later = (moment: string, other: string | null): string => (other !== null && Date.parse(other) > Date.parse(moment) ? other : moment)

/** What a case says about severe events. A death that followed the hospital is an event of its own, with its own report. */
export const severeFactsOf = (row: Readonly<Record<string, unknown>>): SevereFacts => {
  const learnedAt = said(row['learnedAt']) ?? String(row['occurredAt'])
  const kind = said(row['severeKind'])
  const died = said(row['outcomeDeath'])
  const first: SevereEvent[] =
    kind === null || kind === 'none' || kind === 'fatality'
      ? []
      : [
          {
            kind: kind as SevereKind,
            happenedAt: said(row['severeAt']),
            learnedAt: said(row['severeLearnedAt']) ?? learnedAt,
            observationOnly: row['observationOnly'] === true,
          },
        ]
  // A day without its hour counts from its beginning: the thirtieth day is still within the limit.
  const diedAt = (kind === 'fatality' ? said(row['severeAt']) : null) ?? (died === null ? null : `${died}T00:00:00.000Z`)
  const death: SevereEvent[] =
    kind !== 'fatality' && died === null
      ? []
      : [
          {
            kind: 'fatality',
            happenedAt: diedAt,
            // Nobody knows of a death before it: what was reported until then told of something else.
            learnedAt:
              said(row['deathLearnedAt']) ?? (kind === 'fatality' ? said(row['severeLearnedAt']) : null) ?? later(learnedAt, diedAt),
          },
        ]
  const open = namedOf(row)
    .filter((one) => one.kind !== kind && !(one.kind === 'fatality' && death.length > 0))
    .map((one): SevereEvent => ({
      kind: one.kind,
      happenedAt: null,
      learnedAt: one.knownAt,
      observationOnly: row['observationOnly'] === true,
      open: true,
    }))
  return {
    incidentAt: String(row['occurredAt']),
    events: [...first, ...death, ...open],
    publicRoad: row['publicRoad'] === true,
    constructionZone: yesNoOf(row['constructionZone']),
    transit: row['publicTransport'] === true,
  }
}

/** The severe events of a case with their reports; none where the case turned out not to come from work. */
export const judgedEvents = (row: Readonly<Record<string, unknown>>): readonly JudgedEvent[] =>
  severeReports(severeFactsOf(row)).map((judged) =>
    row['recordable'] === 'no' && judged.exempt === null
      ? { ...judged, required: 'none', dueAt: null, exempt: `Not recordable: ${said(row['recordableReason']) ?? 'as decided'}` }
      : judged,
  )
