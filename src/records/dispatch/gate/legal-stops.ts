import { identityReaders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'

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
  /** What lifts it, for those who may see the result. */
  readonly testLift?: string
}

export const legalStops = {
  application: {
    of: 'driver',
    words: 'No signed application',
    citation: '49 CFR 391.21(a)',
    lift: 'File the signed employment application.',
  },
  road_test: {
    of: 'driver',
    words: 'No road test or equivalent',
    citation: '49 CFR 391.31(a), 391.33',
    lift: 'File a passed road test, the copy of a CDL, or a certificate issued in the last 3 years.',
  },
  license: {
    of: 'driver',
    words: 'No valid license',
    citation: '49 CFR 383.23, 391.11(b)(5)',
    lift: 'File the valid license.',
  },
  license_expired: {
    of: 'driver',
    words: 'License expired',
    citation: '49 CFR 383.23, 391.11(b)(5)',
    lift: 'Get the renewed license and correct the date.',
  },
  class_missing: {
    of: 'driver',
    words: 'License class missing',
    citation: '49 CFR 383.23',
    lift: 'Enter the license class.',
  },
  medical: {
    of: 'driver',
    words: 'No medical proof',
    citation: '49 CFR 391.41(a), 391.45',
    lift: 'File the valid medical certificate.',
  },
  medical_cdl: {
    of: 'driver',
    words: 'No CDLIS record with medical status',
    citation: '49 CFR 391.23(m)(2)',
    lift: 'File a motor vehicle record that shows the medical status “certified”. A paper card alone does not count.',
  },
  medical_expired: {
    of: 'driver',
    words: 'Medical card expired',
    citation: '49 CFR 391.41(a), 391.45',
    lift: 'File the new medical proof.',
  },
  full_query: {
    of: 'driver',
    words: 'No full Clearinghouse query',
    citation: '49 CFR 382.701(a)',
    lift: 'Run the full query and enter its result.',
  },
  drug_test: {
    of: 'driver',
    words: 'No negative pre-employment test',
    citation: '49 CFR 382.301',
    lift: 'File the negative pre-employment test.',
  },
  disqualified: {
    of: 'driver',
    words: 'Disqualified',
    citation: '49 CFR 383.37, 383.51, 391.15',
    lift: 'The end date the state set, or a clean motor vehicle record, lifts it.',
  },
  prohibited: {
    of: 'driver',
    words: 'Not cleared by Safety',
    citation: '49 CFR 382.215, 382.501, 382.701(d)',
    lift: 'Safety clears the driver.',
    test: true,
    testLift:
      'An evaluation by a substance abuse professional and a negative return-to-duty test lift it (49 CFR 40.305, 382.503), or a Clearinghouse query that clears the driver.',
  },
  employer_answers: {
    of: 'driver',
    words: 'No drug and alcohol answer from a DOT employer in 30 days',
    citation: '49 CFR 40.25(d)',
    lift: 'Record the answer on the application, or document the good-faith effort.',
  },
  out_of_service_order: {
    of: 'driver',
    words: 'Out-of-service order',
    citation: '49 CFR 395.13, 396.9(c)',
    lift: 'The end of the order, or the repair, lifts it.',
  },
  out_of_service: {
    of: 'unit',
    words: 'Out of service',
    citation: '49 CFR 396.9(c), 396.7(a)',
    lift: 'Repair the unit and return it to service.',
  },
  unsafe_defect: {
    of: 'unit',
    words: 'Defect not certified',
    citation: '49 CFR 396.11(a)(3)',
    lift: 'Certify each listed defect as repaired, or that repair is unnecessary.',
  },
  annual_inspection: {
    of: 'unit',
    words: 'No annual inspection passed in the last 12 months',
    citation: '49 CFR 396.17(c)',
    lift: 'File the report of an inspection that passed.',
  },
  inspection_failed: {
    of: 'unit',
    words: 'Annual inspection failed',
    citation: '49 CFR 396.7(a), 396.17(c)',
    lift: 'Repair the unit, then file and verify the report of a later inspection that passed.',
  },
  tire_tread: {
    of: 'unit',
    words: 'Tire tread below limit',
    citation: '49 CFR 393.75(b), (c)',
    lift: 'Replace the tire, or record a tread measurement at or above the limit.',
  },
  run_license: {
    of: 'run',
    words: 'License class is too low for the run',
    citation: '49 CFR 383.23(a), 383.91',
    lift: 'Assign a driver with the license class, or correct the class.',
  },
  run_endorsements: {
    of: 'run',
    words: 'Endorsement missing for the run',
    citation: '49 CFR 383.93',
    lift: 'Assign a driver with the endorsement, or correct the endorsements.',
  },
  unit_license: {
    of: 'run',
    words: 'License class is too low for the unit and trailers',
    citation: '49 CFR 383.5, 383.23(a), 383.91(a)',
    lift: 'Assign a driver with the license class, or correct the GVWR.',
  },
  not_a_driver: {
    of: 'run',
    words: 'Position does not drive',
    citation: '49 CFR 391.41(a), 391.51(a)',
    lift: 'Assign a driver, or change the position to one that drives and file the medical and qualification documents.',
  },
  run_road_test: {
    of: 'run',
    words: 'No road test in a tank vehicle or doubles',
    citation: '49 CFR 391.33(a)(1)',
    lift: 'File a road test in a representative vehicle. The copy of a CDL does not count for doubles, triples, or tank vehicles.',
  },
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
    lift: 'Cleared by a new full query with no prohibition.',
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

/**
 * A refusal: what stops, the rule, and the fix, without a period at its end. The rule of a stop that tells of a test is not named
 * (49 CFR 382.405).
 */
export const refusalWords = (words: string, code: LegalStopCode): string => {
  const { citation, lift, test }: LegalStop = legalStops[code]
  const fix = lift.replace(/\.$/, '')
  return test === true || words.includes(' CFR ') ? `${words}. ${fix}` : `${words} (${citation}). ${fix}`
}

/** The rule and the fix as a role reads them: the rule of a stop that tells of a test is for those who may see its result (49 CFR 382.405). */
export const ruleSeenBy = (role: Role, code: LegalStopCode): { readonly citation?: string; readonly lift: string } => {
  const { citation, lift, test, testLift = lift }: LegalStop = legalStops[code]
  if (test !== true) return { citation, lift }
  return identityReaders.includes(role) ? { citation, lift: testLift } : { lift }
}

/** What lifts a stop, by its cited words; null for one of company policy. */
export const liftOf = (words: string): string | null => {
  const code = (Object.keys(legalStops) as LegalStopCode[]).find((one) => citedWords(one) === words)
  return code === undefined ? null : legalStops[code].lift
}
