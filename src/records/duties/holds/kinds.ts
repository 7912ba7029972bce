import type { LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'

/**
 * What a hold is for. A cause without its own kind takes `manual`, shown as "Other". `medical`: its words may reveal a test or an injury
 * (49 CFR 382.405, 29 CFR 1630.14).
 */
export const holdKinds = {
  accident: { label: 'Accident' },
  discipline: { label: 'Discipline' },
  drug_alcohol: { label: 'Drug and alcohol', medical: true },
  medical_leave: { label: 'Injury or medical', medical: true },
  oos_order: { label: 'Out-of-service order' },
  unsafe_defect: { label: 'Unsafe defect' },
  maintenance: { label: 'Maintenance' },
  disqualification: { label: 'Disqualification' },
  leave: { label: 'Time off' },
  credential: { label: 'Credential' },
  manual: { label: 'Other' },
} as const
export type HoldKind = keyof typeof holdKinds

/** Kinds that the shop works on: a foreman reads those of units. */
export const shopKinds: readonly HoldKind[] = ['maintenance', 'unsafe_defect']

export const medicalKinds: readonly string[] = Object.entries(holdKinds).flatMap(([kind, said]) => ('medical' in said ? [kind] : []))

/** What everybody reads of a medical hold that a person placed (49 CFR 382.405, 40.321, 29 CFR 825.500(g)). */
export const neutralReason = 'Not cleared by Safety'

/**
 * Holds that are legal stops, by their code in the table: an order (49 CFR 396.9(c)), a listed defect that nobody certified
 * (396.11(a)(3)), the state's word on a license (383.37, 391.15), a prohibition (382.501, 382.701(d)). A hold of kind `manual` that an
 * accident placed waits for a return to duty and is one too (`wayOut`).
 */
export const lawStops = {
  oos_order: 'out_of_service_order',
  unsafe_defect: 'unsafe_defect',
  disqualification: 'disqualified',
  credential: 'prohibited',
  drug_alcohol: 'prohibited',
} as const satisfies Partial<Readonly<Record<HoldKind, LegalStopCode>>>

/** The stops of holds that a person placed. A credential hold that no paper placed is a suspended license. */
export const handMadeStops = { ...lawStops, credential: 'disqualified' } as const satisfies Partial<
  Readonly<Record<HoldKind, LegalStopCode>>
>
export type LegalHoldKind = keyof typeof handMadeStops

export const isLegalKind = (kind: unknown): kind is LegalHoldKind => typeof kind === 'string' && Object.hasOwn(handMadeStops, kind)
