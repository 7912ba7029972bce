interface Said {
  readonly words: string
  /** What lifts it. Nothing else does: an override in writing would prove that it was known. */
  readonly lift: string
  /** Tells of a test or an exam: for those who may see its result (49 CFR 382.405). */
  readonly test?: true
}

/** Stops of law: nobody overrides them. */
export const legalStops = {
  unsigned: { words: 'Application not signed (49 CFR 391.21(a))', lift: 'Return it to the applicant to sign.' },
  license: { words: 'License expired (49 CFR 383.23)', lift: 'Get the renewed license and correct the date.' },
  clearinghouse: {
    words: 'Prohibited in the Clearinghouse, or consent refused (49 CFR 382.701(d), 382.703(c))',
    lift: 'A new full query that shows no prohibition lifts it.',
    test: true,
  },
  drugTest: {
    words: 'No negative pre-employment test (49 CFR 382.301)',
    lift: 'Only the return-to-duty process of 49 CFR part 40 lifts it.',
    test: true,
  },
  history: {
    words: 'A previous employer reports a drug or alcohol violation (49 CFR 40.25(e), 391.23(e))',
    lift: 'Proof of the completed return-to-duty process, entered with the answer, lifts it.',
    test: true,
  },
  physical: { words: 'Not physically qualified (49 CFR 391.41)', lift: 'A medical certificate lifts it.', test: true },
  roadTest: { words: 'Road test failed (49 CFR 391.31)', lift: 'A passed road test lifts it.' },
  english: { words: 'English not sufficient (49 CFR 391.11(b)(2))', lift: 'A new assessment lifts it.' },
} as const satisfies Readonly<Record<string, Said>>
export type LegalStop = keyof typeof legalStops

/** What lifts a stop, by its words; null for one of policy. */
export const liftOf = (words: string): string | null => Object.values(legalStops).find((stop) => stop.words === words)?.lift ?? null
