import { formatLongDate } from '#kit/dates/format-time.ts'

/** What a request for data review says, in the order of a letter. */
export interface LetterFacts {
  readonly carrier: { readonly name: string; readonly usdot: string | null }
  /** Who reads it: "Missouri", or FMCSA for crashes of the preventability program. */
  readonly reviewer: string
  readonly written: string
  readonly number: string
  readonly rdrNumber: string | null
  readonly type: string
  readonly reason: string
  readonly report: { readonly number: string; readonly state: string | null; readonly on: string | null } | null
  readonly violation: { readonly code: string; readonly description: string | null; readonly oos: boolean } | null
  readonly citation: {
    readonly number: string
    readonly outcome: string | null
    readonly outcomeOn: string | null
    readonly court: string | null
  } | null
  readonly crash: { readonly on: string | null; readonly place: string; readonly policeReport: string | null } | null
  readonly argument: string | null
  /** Proof that is ready; what is missing is not promised. */
  readonly enclosures: readonly string[]
}

export interface Letter {
  readonly subject: string
  readonly to: string
  readonly paragraphs: readonly string[]
  readonly enclosures: readonly string[]
}

const said = (parts: readonly (string | null | false)[]): string => parts.filter((part) => typeof part === 'string').join('')

const aboutReport = ({ report, violation }: LetterFacts): string | null =>
  report === null
    ? null
    : said([
        `The request concerns inspection report ${report.number}`,
        report.state !== null && ` (${report.state})`,
        report.on !== null && ` of ${formatLongDate(report.on)}`,
        violation !== null && `, violation ${violation.code}${violation.description === null ? '' : `, ${violation.description}`}`,
        violation?.oos === true && ', recorded as out of service',
        '.',
      ])

const aboutCourt = ({ citation }: LetterFacts): string | null =>
  citation === null
    ? null
    : citation.outcome === null
      ? `Citation ${citation.number} was issued for it.`
      : said([
          `Citation ${citation.number} was issued for it. `,
          citation.court === null ? 'The court' : citation.court,
          ` decided it on ${citation.outcomeOn === null ? 'a date shown on the court record' : formatLongDate(citation.outcomeOn)}: ${citation.outcome.toLowerCase()}.`,
        ])

const aboutCrash = ({ crash }: LetterFacts): string | null =>
  crash === null
    ? null
    : said([
        `The request concerns the crash`,
        crash.on !== null && ` of ${formatLongDate(crash.on)}`,
        ` at ${crash.place}`,
        crash.policeReport !== null && `, police report ${crash.policeReport}`,
        '.',
      ])

/** The draft of the letter; whoever signs it changes what he likes. */
export const letterOf = (facts: LetterFacts): Letter => {
  const { carrier, number, rdrNumber, reviewer } = facts
  const carrierWords = said([carrier.name, carrier.usdot !== null && `, USDOT ${carrier.usdot}`])
  return {
    to: reviewer,
    subject: said([`Request for data review ${rdrNumber ?? number}: ${facts.reason}`]),
    paragraphs: [
      `${carrierWords}, asks for a review of the following record.`,
      aboutReport(facts),
      aboutCrash(facts),
      aboutCourt(facts),
      facts.argument,
      facts.enclosures.length === 0
        ? 'Supporting documents will follow.'
        : 'Supporting documents are enclosed. Please send your decision in writing and, if denied, state the reasons and who made the decision.',
    ].filter((part): part is string => part !== null && part !== ''),
    enclosures: facts.enclosures,
  }
}

/** The same as plain text, to be pasted into the DataQs form. */
export const letterText = ({ subject, to, paragraphs, enclosures }: Letter): string =>
  [
    `To: ${to}`,
    `Subject: ${subject}`,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...(enclosures.length === 0 ? [] : ['Enclosures:', ...enclosures.map((item, position) => `${position + 1}. ${item}`)]),
  ]
    .join('\n')
    .trim()
