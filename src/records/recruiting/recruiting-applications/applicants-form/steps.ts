import type { applicantFields } from '../applicant.ts'

export type FieldName = keyof typeof applicantFields

interface FormStep {
  readonly key: string
  readonly label: string
  /** Fields of the application that this step asks for and saves. */
  readonly fields: readonly FieldName[]
}

/** The applicant's form, step by step. Steps without fields ask for photos or signatures. */
export const formSteps = [
  {
    key: 'about',
    label: 'About you',
    fields: ['firstName', 'middleName', 'lastName', 'phone', 'email', 'birthDate', 'ssn', 'noSsnReason', 'address'],
  },
  { key: 'addresses', label: 'Addresses', fields: ['addresses', 'noOtherAddress'] },
  {
    key: 'licenses',
    label: 'Licenses',
    fields: ['licenseNumber', 'licenseState', 'licenseClass', 'licenseExpirationDate', 'licenses', 'noOtherLicense'],
  },
  { key: 'license_photos', label: 'License photos', fields: [] },
  { key: 'medical_card', label: 'Medical card', fields: [] },
  { key: 'experience', label: 'Driving experience', fields: ['experience', 'noExperience'] },
  { key: 'employers', label: 'Employers', fields: ['employers', 'noEmployer', 'gaps'] },
  { key: 'accidents', label: 'Accidents', fields: ['accidents', 'noAccident'] },
  { key: 'violations', label: 'Violations', fields: ['violations', 'noViolation'] },
  { key: 'denials', label: 'License history', fields: ['denials', 'noDenial'] },
  { key: 'releases', label: 'Employer releases', fields: [] },
  { key: 'disclosure', label: 'Background reports', fields: [] },
  { key: 'sign', label: 'Review and sign', fields: [] },
] as const satisfies readonly FormStep[]

export type StepKey = (typeof formSteps)[number]['key']
export const stepKeys = formSteps.map(({ key }) => key)

export const fieldsOf = (key: StepKey): readonly FieldName[] => formSteps.find((step) => step.key === key)?.fields ?? []
export const labelOfStep = (key: string): string => formSteps.find((step) => step.key === key)?.label ?? key
export const placeOfStep = (key: string): number => formSteps.findIndex((step) => step.key === key) + 1
