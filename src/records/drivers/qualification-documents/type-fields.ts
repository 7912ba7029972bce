import type { Issue } from '#kit/errors.ts'
import { choice, choices, date } from '#kit/fields.ts'
import { unless } from '#kit/kind/new-form.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import { issue } from '#kit/record.ts'

export const medicalStatuses = {
  certified: { label: 'Certified', tone: 'success' },
  not_certified: { label: 'Not certified', tone: 'danger' },
} as const
export const roadTestProofs = {
  own: { label: 'Our road test' },
  cdl: { label: 'Copy of the CDL' },
  certificate: { label: 'Certificate of another carrier' },
} as const

/** What only some types of papers say. */
export const typeFields = {
  medicalStatus: choice(medicalStatuses, { label: 'CDLIS medical status' }),
  medicalUntil: date({ label: 'Certified until', notBefore: ['issuedOn', 'Before the date of the record'] }),
  roadTestProof: choice(roadTestProofs, {
    label: 'Proof',
    help: 'Another carrier’s certificate counts if it was issued in the 3 years before the hire (49 CFR 391.33(a)(2)).',
  }),
  roadTestVehicles: choices(
    { doubles: { label: 'Doubles or triples' }, tank: { label: 'Tank vehicle' } },
    {
      label: 'Driven in the test',
      help: 'A driver of doubles, triples, or a tank vehicle is tested in one. The copy of a CDL is not enough.',
    },
  ),
}

/** The fields that only some types of documents have, and that this type doesn't have. */
export const fieldsOfOtherTypes = (type: string) => [
  ...unless(type.startsWith('clearinghouse_'), 'queryResult', 'reportCause', 'knownAt'),
  ...unless(type === 'annual_inspection', 'inspectedBy', 'inspectionResult', 'inspectorOnFile', 'inspector', 'inspectorQualification'),
  ...unless(isMotorVehicleRecord(type), 'medicalStatus', 'medicalUntil'),
  ...unless(type === 'road_test', 'roadTestProof', 'roadTestVehicles'),
]

interface Paper {
  readonly type: string
  readonly issuedOn: string | null
  readonly medicalStatus: string | null
  readonly medicalUntil: string | null
  readonly roadTestProof: string | null
  readonly roadTestVehicles: readonly string[] | null
}

export const isMotorVehicleRecord = (type: string): boolean => type === 'mvr_initial' || type === 'mvr_annual'

const tooLong = ({ issuedOn, medicalUntil }: Paper): Issue | false =>
  issuedOn !== null &&
  medicalUntil !== null &&
  medicalUntil > monthsAfter(issuedOn, 24) &&
  issue('medicalUntil', 'More than 24 months after the record: a certificate runs 24 months at most (49 CFR 391.45(b))')

/** What a medical status and a road test must say, and other papers must not. */
export const typeFieldIssues = (paper: Paper): readonly (Issue | false)[] => {
  const { type, issuedOn, medicalStatus, medicalUntil, roadTestProof, roadTestVehicles } = paper
  return [
    medicalStatus !== null && !isMotorVehicleRecord(type) && issue('medicalStatus', 'Only a motor vehicle record shows the medical status'),
    medicalStatus !== null && issuedOn === null && issue('issuedOn', 'Enter the date of the record: the newest one decides'),
    medicalStatus === 'certified' && medicalUntil === null && issue('medicalUntil', 'Enter until when the record says certified'),
    tooLong(paper),
    medicalStatus !== 'certified' && medicalUntil !== null && issue('medicalUntil', 'Only with the status “certified”'),
    roadTestProof !== null && type !== 'road_test' && issue('roadTestProof', 'Belongs to a road test'),
    (roadTestVehicles ?? []).length > 0 && type !== 'road_test' && issue('roadTestVehicles', 'Belongs to a road test'),
    (roadTestVehicles ?? []).length > 0 && roadTestProof === 'cdl' && issue('roadTestVehicles', 'The copy of a CDL is no road test'),
    roadTestProof === 'certificate' && issuedOn === null && issue('issuedOn', 'Enter when the certificate was issued'),
  ]
}
