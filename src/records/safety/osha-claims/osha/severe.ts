import { addHours } from 'date-fns/addHours'

export type SevereKind = 'fatality' | 'inpatient' | 'amputation' | 'eye'

/** What happened to the employee. Instants are ISO 8601. */
export interface SevereEvent {
  readonly kind: SevereKind
  /** When the employee died, was admitted, lost the part or the eye; null while unknown, then it counts as within the limit. */
  readonly happenedAt: string | null
  /** When we, or an agent of ours, learned of it and that it comes from work. */
  readonly learnedAt: string
  /** Admitted for observation or testing alone. */
  readonly observationOnly?: boolean
  /** Named by words of the case, its claim or its accident, and not answered by a person yet: counts until it is. */
  readonly open?: boolean
}

export interface SevereFacts {
  readonly incidentAt: string
  readonly events: readonly SevereEvent[]
  /** A motor-vehicle accident on a public street or highway. */
  readonly publicRoad: boolean
  /** In a construction work zone. Null while no one has answered: then no exemption of the road holds. */
  readonly constructionZone: boolean | null
  /** On a commercial or public transportation system: airplane, train, subway, bus. */
  readonly transit?: boolean
}

export interface SevereReport {
  readonly required: 'fatality_8h' | 'inpatient_24h' | 'amputation_24h' | 'eye_24h' | 'none'
  /** The earliest moment by which OSHA must know. */
  readonly dueAt: string | null
  /** Why no report is due; null when one is. */
  readonly exempt: string | null
}

const hour = 3_600_000
const rule = {
  fatality: { required: 'fatality_8h', hours: 8, within: 30 * 24, words: 'Died more than 30 days after the incident (1904.39(b)(6))' },
  inpatient: { required: 'inpatient_24h', hours: 24, within: 24, words: 'Admitted more than 24 hours after the incident (1904.39(b)(6))' },
  amputation: {
    required: 'amputation_24h',
    hours: 24,
    within: 24,
    words: 'Amputated more than 24 hours after the incident (1904.39(b)(6))',
  },
  eye: { required: 'eye_24h', hours: 24, within: 24, words: 'The eye was lost more than 24 hours after the incident (1904.39(b)(6))' },
} as const

/** One event and its report. */
export interface JudgedEvent extends SevereReport {
  readonly event: SevereEvent
}

/** Each severe event with the report it asks for, or why it asks for none (29 CFR 1904.39). Elapsed hours. */
export const severeReports = (facts: SevereFacts): readonly JudgedEvent[] =>
  facts.events.map((event) => ({
    event,
    ...(facts.transit === true
      ? none(onTransit)
      : facts.publicRoad && facts.constructionZone === false
        ? none(onTheRoad)
        : judge(event, facts.incidentAt)),
  }))

/**
 * The report to OSHA that is due first: a death within 8 hours of learning of it, an in-patient hospitalization, amputation or loss
 * of an eye within 24 (29 CFR 1904.39).
 */
export const severeReport = (facts: SevereFacts): SevereReport => {
  if (facts.events.length === 0) return none(nothingSevere)
  const judged = severeReports(facts)
  const [first] = judged.filter(({ dueAt }) => dueAt !== null).toSorted((a, b) => String(a.dueAt).localeCompare(String(b.dueAt)))
  if (first !== undefined) return { required: first.required, dueAt: first.dueAt, exempt: null }
  return none([...new Set(judged.map(({ exempt }) => exempt))].join('; '))
}

const nothingSevere = 'No death, in-patient hospitalization, amputation or loss of an eye (1904.39(a))'
const onTheRoad = 'A motor-vehicle accident on a public road, not in a construction zone (1904.39(b)(3))'

const onTransit = 'On a commercial or public transportation system (1904.39(b)(4))'

const none = (exempt: string): SevereReport => ({ required: 'none', dueAt: null, exempt })

const judge = ({ kind, happenedAt, learnedAt, observationOnly }: SevereEvent, incidentAt: string): SevereReport => {
  const { required, hours, within, words } = rule[kind]
  if (kind === 'inpatient' && observationOnly === true) return none('Admitted for observation or testing only (1904.39(b)(10))')
  if (happenedAt !== null && Date.parse(happenedAt) - Date.parse(incidentAt) > within * hour) return none(words)
  return { required, dueAt: addHours(new Date(learnedAt), hours).toISOString(), exempt: null }
}
