/**
 * The one table of legal stops. Hire, activation, return, rehire, vehicle assignment, run assignment, dispatch, board, and auto-fill take
 * rule, words, and fix from here. Only the fact lifts a legal stop: an override in writing would prove that the carrier knew.
 */
export interface LegalStop {
  /** Whose fact it is. */
  readonly of: 'driver' | 'unit' | 'application' | 'run'
  /** What the screen says, without the citation. */
  readonly words: string
  readonly citation: string
  /** What lifts it, as a sentence. */
  readonly lift: string
  /** Tells of a test or an exam: for those who may see its result (49 CFR 382.405). */
  readonly test?: true
}

export const legalStops = {
  application_unsigned: {
    of: 'application',
    words: 'Application not signed',
    citation: '49 CFR 391.21(a)',
    lift: 'Return it to the applicant to sign.',
  },
  application_license: {
    of: 'application',
    words: 'License expired',
    citation: '49 CFR 383.23',
    lift: 'Get the renewed license and correct the date.',
  },
  application_clearinghouse: {
    of: 'application',
    words: 'Prohibited in the Clearinghouse, or consent refused',
    citation: '49 CFR 382.701(d), 382.703(c)',
    lift: 'A new full query that shows no prohibition lifts it.',
    test: true,
  },
  application_drug_test: {
    of: 'application',
    words: 'No negative pre-employment test',
    citation: '49 CFR 382.301',
    lift: 'Only the return-to-duty process of 49 CFR part 40 lifts it.',
    test: true,
  },
  application_history: {
    of: 'application',
    words: 'A previous employer reports a drug or alcohol violation',
    citation: '49 CFR 40.25(e), 391.23(e)',
    lift: 'Proof of the completed return-to-duty process, entered with the answer, lifts it.',
    test: true,
  },
  application_physical: {
    of: 'application',
    words: 'Not physically qualified',
    citation: '49 CFR 391.41',
    lift: 'A medical certificate lifts it.',
    test: true,
  },
  application_road_test: {
    of: 'application',
    words: 'Road test failed',
    citation: '49 CFR 391.31',
    lift: 'A passed road test lifts it.',
  },
  application_english: {
    of: 'application',
    words: 'English not sufficient',
    citation: '49 CFR 391.11(b)(2)',
    lift: 'A new assessment lifts it.',
  },
  application_release: {
    of: 'application',
    words: 'Release to a previous employer refused',
    citation: '49 CFR 391.23(f)',
    lift: 'Without a release we can’t let them drive. A signed release lifts it.',
  },
} as const satisfies Readonly<Record<string, LegalStop>>
export type LegalStopCode = keyof typeof legalStops

/** The codes of stops whose fact is of this kind. */
export type LegalStopOf<S extends LegalStop['of']> = {
  [Code in LegalStopCode]: (typeof legalStops)[Code]['of'] extends S ? Code : never
}[LegalStopCode]

export const stopsOf = <S extends LegalStop['of']>(of: S): readonly LegalStopOf<S>[] =>
  (Object.keys(legalStops) as LegalStopCode[]).filter((code): code is LegalStopOf<S> => legalStops[code].of === of)

/** What the screen says with its citation: "License expired (49 CFR 383.23)". */
export const citedWords = (code: LegalStopCode): string => `${legalStops[code].words} (${legalStops[code].citation})`

/** What lifts a stop, by its cited words; null for one of company policy. */
export const liftOf = (words: string): string | null => {
  const code = (Object.keys(legalStops) as LegalStopCode[]).find((one) => citedWords(one) === words)
  return code === undefined ? null : legalStops[code].lift
}
