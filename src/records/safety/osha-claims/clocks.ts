import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'
import { learnedOf } from './entry-start.ts'
import { caseFields } from './fields.ts'
import { missingOn301 } from './form-301-items.ts'
import { severeReport } from './osha/severe.ts'
import type { SevereEvent, SevereKind } from './osha/severe.ts'
import { judgedEvents, severeFactsOf } from './severe-facts.ts'

const eventWords: Readonly<Record<SevereKind, string>> = {
  fatality: 'A work-related death',
  inpatient: 'An in-patient hospitalization',
  amputation: 'An amputation',
  eye: 'The loss of an eye',
}

/** A collision on a public road is reported unless it is known that it was not in a construction work zone (29 CFR 1904.39(b)(3)). */
const zoneOpen = (row: StoredRow): string =>
  row['publicRoad'] === true && yesNoOf(row['constructionZone']) === null
    ? ' on a public road; not answered yet whether in a construction work zone'
    : ''

const reportClock = (row: StoredRow, event: SevereEvent): Clock => {
  const reportedAt = textOf(row['severeReportedAt'])
  const how = caseFields.severeChannel.options[row['severeChannel'] as keyof typeof caseFields.severeChannel.options]?.label ?? null
  const proof = [how, textOf(row['severeReportedTo']), textOf(row['severeConfirmation'])].filter((part) => part !== null)
  return {
    code: event.kind === 'fatality' ? 'OSHA-8' : 'OSHA-24',
    startsAt: event.learnedAt,
    basis:
      event.open === true
        ? `Named in the records, not answered yet: ${eventWords[event.kind].toLowerCase()}`
        : `${eventWords[event.kind]}${zoneOpen(row)}`,
    // A report made before this was known told of something else.
    done:
      reportedAt === null || Date.parse(reportedAt) < Date.parse(event.learnedAt)
        ? null
        : { at: reportedAt, proof: ['Reported to OSHA', ...proof].join(', ') },
  }
}

/** Nothing severe is named, and nobody has said that there was none. */
const unanswered = (row: StoredRow): string | null =>
  textOf(row['severeKind']) === null && textOf(row['outcomeDeath']) === null ? 'Nothing severe is named; not answered yet' : null

/** Seven days to enter the case; 8 or 24 hours to report a severe one (29 CFR 1904.29(b)(3), 1904.39). */
export const oshaClocks =
  (zoneOf: (row: StoredRow) => string, entryStart: ReadonlyMap<string, string>): ClocksOf =>
  (row) => {
    const learnedAt = learnedOf(row)
    const laterOn = entryStart.get(row.id)
    const running: Clock[] = []
    const entered =
      row['recordable'] === 'yes' && row['classification'] !== null && row['category'] !== null && missingOn301(row).length === 0
    if (row['recordable'] !== 'no')
      running.push({
        code: 'OSHA-LOG-7',
        startsAt: laterOn ?? learnedAt,
        basis:
          row['recordable'] === 'yes'
            ? `The case is recordable${laterOn === undefined ? '' : ', reported later'}`
            : 'Not decided yet: not on the log until it is, and its seven days run',
        // The case goes on being changed long after it was entered.
        done: entered
          ? { at: String(row['updatedAt'] ?? row['createdAt'] ?? learnedAt), proof: 'Entered on Forms 300 and 301', firstSaid: true }
          : null,
      })
    const judged = judgedEvents(row)
    for (const { event, required } of judged) if (required !== 'none') running.push(reportClock(row, event))
    const exempt =
      judged.find((one) => one.exempt !== null)?.exempt ?? unanswered(row) ?? severeReport(severeFactsOf(row)).exempt ?? 'No severe event'
    return {
      clocks: {
        running,
        stopped: { 'OSHA-LOG-7': `Not recordable: ${String(row['recordableReason'] ?? '')}`, 'OSHA-8': exempt, 'OSHA-24': exempt },
      },
      // No driver: any case may become a privacy case later, and a clock keeps its history.
      about: { division: textOf(row['establishment']), timeZone: zoneOf(row) },
    }
  }
