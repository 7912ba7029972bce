import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import * as z from 'zod'
import { rank, stepsOf } from '#records/drivers/disciplinary-actions/ladder/suggest.ts'
import type { Level } from '#records/drivers/disciplinary-actions/ladder/suggest.ts'
import type { Worked } from '#records/drivers/disciplinary-actions/policy.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import { letterDay, letterMoment, letterWords } from './letter-words.ts'
import type { Language } from './letter-words.ts'

const signature = z.object({ role: z.string(), signed: z.string().nullable(), name: z.string().nullable(), date: z.string().nullable() })
const section = z.object({ heading: z.string(), paragraphs: z.array(z.string()) })

/** A letter as its parts, so that screen and paper show the same. */
export const letterSchema = z.object({
  language: z.enum(['en', 'es']),
  title: z.string(),
  subject: z.string(),
  /** Draft or rescinded: printed across the head. */
  mark: z.string().nullable(),
  employer: z.object({
    name: z.string(),
    usdot: z.string().nullable(),
    mc: z.string().nullish(),
    address: z.string().nullable(),
    phone: z.string().nullish(),
  }),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  sections: z.array(section),
  priors: z.object({ heading: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())), none: z.string() }),
  expectations: z.array(section),
  after: z.array(section),
  statement: z.object({ heading: z.string(), text: z.string().nullable(), blank: z.string() }),
  signatures: z.object({
    heading: z.string(),
    receipt: z.string(),
    note: z.string().nullable(),
    lines: z.array(signature),
    name: z.string(),
    date: z.string(),
  }),
  copy: z.string(),
  notice: z.string(),
})
export type Letter = z.infer<typeof letterSchema>

/** What a letter is written from: the action as answered, with titles behind references. */
export interface LetterSource {
  readonly action: Readonly<Record<string, unknown>>
  readonly driver: string
  readonly division: string | null
  readonly issuedBy: string | null
  readonly employer: Employer
  readonly timeZone: string
  readonly worked: Worked | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const present = <T>(parts: readonly (T | null)[]): T[] => parts.filter((part) => part !== null)

const factsOf = ({ action, driver, division }: LetterSource, language: Language): Letter['facts'] => {
  const words = letterWords[language]
  const day = (name: string): string | null => {
    const value = text(action[name])
    return value === null ? null : letterDay(value, language)
  }
  const [from, to] = [day('suspensionFrom'), day('suspensionTo')]
  const suspended =
    action['level'] === 'suspension' && from !== null && to !== null
      ? `${words.until(from, to)}, ${words.paid(action['suspensionPaid'] === true)}`
      : null
  const facts: [string, string | null][] = [
    [words.facts.employee, driver],
    [words.facts.number, text(action['number'])],
    [words.facts.noticeDate, day('issuedOn')],
    [words.facts.division, division],
    [words.facts.category, words.categories[String(action['category']) as keyof typeof words.categories]],
    [words.facts.incidentDate, day('incidentDate')],
    [words.facts.rule, text(action['policyRef'])],
    [words.facts.points, typeof action['points'] === 'number' ? String(action['points']) : null],
    [words.facts.suspension, suspended],
    [words.facts.countsUntil, day('countsUntil')],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** What follows if it happens again: what the author says, else the step above on the company's ladder. */
const nextOf = ({ action, worked }: LetterSource, language: Language): string | null => {
  const words = letterWords[language]
  const said = text(action['consequenceNext'])
  if (said !== null || worked === null) return said
  const above = stepsOf(worked.policy).find((step) => rank(step) > rank(action['level'] as Level))
  return above === undefined ? words.lastStep : words.nextStep(words.levels[above].toLowerCase())
}

const expectationsOf = ({ action }: LetterSource, language: Language): string[] => {
  const words = letterWords[language]
  const [due, follow] = [text(action['correctiveDueOn']), text(action['followUpOn'])]
  const days = present([
    due === null ? null : words.due(letterDay(due, language)),
    follow === null ? null : words.followUp(letterDay(follow, language)),
  ])
  return present([text(action['expectation']), days.length === 0 ? null : days.join(' ')])
}

const meetingOf = ({ action, timeZone }: LetterSource, language: Language): string[] => {
  const at = text(action['meetingAt'])
  const when = present([at === null ? null : letterMoment(at, language, timeZone), text(action['meetingPlace'])])
  const there = text(action['meetingPresent'])
  return present([when.length === 0 ? null : `${when.join(', ')}.`, there === null ? null : `${letterWords[language].present}: ${there}.`])
}

const appealOf = ({ action, worked }: LetterSource, language: Language): string[] => {
  if (worked === null) return []
  const issuedOn = text(action['issuedOn'])
  const until = issuedOn === null ? null : letterDay(isoDay(addDays(parseISO(issuedOn), worked.policy.appealDays)), language)
  return [letterWords[language].appeal(worked.policy.appealDays, until)]
}

const shortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const shortMoment = (at: string | null, language: Language, timeZone: string): string | null =>
  at === null
    ? null
    : new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'medium', timeZone }).format(new Date(at))

const signaturesOf = (source: LetterSource, language: Language): Letter['signatures'] => {
  const { action, issuedBy, timeZone } = source
  const words = letterWords[language]
  const kind = text(action['acknowledgement'])
  const at = text(action['acknowledgedAt'])
  const issuedOn = text(action['issuedOn'])
  const signedOn = at === null ? null : letterMoment(at, language, timeZone)
  const electronic = kind === 'electronic'
  return {
    heading: words.headings.signatures,
    receipt: words.receipt,
    note: kind === null ? null : present([words.acknowledged[kind] ?? null, signedOn]).join(' '),
    name: words.name,
    date: words.date,
    lines: [
      {
        role: words.roles.driver,
        signed: electronic ? text(action['signedName']) : null,
        name: source.driver,
        date: electronic ? shortMoment(at, language, timeZone) : null,
      },
      { role: words.roles.issuer, signed: null, name: issuedBy, date: issuedOn === null ? null : shortDay(issuedOn, language) },
      { role: words.roles.witness, signed: null, name: text(action['witness']), date: null },
    ],
  }
}

/** The letter of an action in a language. What people typed is printed as they typed it. */
export const letterOf = (source: LetterSource, language: Language): Letter => {
  const { action, worked } = source
  const words = letterWords[language]
  const status = String(action['status'])
  const part = (heading: string, paragraphs: readonly string[]) =>
    paragraphs.length === 0 ? [] : [{ heading, paragraphs: [...paragraphs] }]
  const next = nextOf(source, language)
  return {
    language,
    title: words.title,
    subject: words.levels[action['level'] as Level],
    mark: status === 'draft' || status === 'pending_approval' ? words.draft : status === 'rescinded' ? words.rescinded : null,
    employer: source.employer,
    facts: factsOf(source, language),
    sections: part(words.headings.what, present([text(action['factSummary'])])),
    priors: {
      heading: words.headings.priors,
      columns: [...words.columns],
      rows: (worked?.active ?? []).map((prior) => [
        prior.number,
        words.levels[prior.level],
        letterDay(prior.issuedOn, language),
        letterDay(prior.countsUntil, language),
      ]),
      none: words.noPriors,
    },
    expectations: part(words.headings.expectation, expectationsOf(source, language)),
    after: [
      ...part(words.headings.next, next === null ? [] : [next]),
      ...part(words.headings.meeting, meetingOf(source, language)),
      ...part(words.headings.appeal, appealOf(source, language)),
    ],
    statement: { heading: words.headings.statement, text: text(action['employeeStatement']), blank: words.noStatement },
    signatures: signaturesOf(source, language),
    copy: words.copy,
    notice: words.retaliation,
  }
}
