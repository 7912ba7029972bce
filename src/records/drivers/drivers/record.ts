import { choice, date, text } from '#kit/fields.ts'
import type { Issue } from '#kit/errors.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { driverEditors, identityReaders, managers, officeStaff } from '#kit/roles.ts'
import { driverFields } from './fields.ts'
import { driversWords } from './words.ts'
import { driverOverview } from './overview.ts'
import { driverParts } from './parts.ts'

const editors = ['super_admin', 'admin', 'manager', 'supervisor', 'safety'] as const
const reason = text({ label: 'Reason', required: true, max: 200 })

export const drivers = defineRecord({
  name: 'drivers',
  path: '/drivers',
  label: { one: 'Driver', many: 'Drivers' },
  words: driversWords,
  taskEvents: {
    driver_added: { label: 'Driver added' },
    driver_active: { label: 'Driver moves to Active', status: 'active' },
    driver_terminated: { label: 'Driver moves to Terminated', status: 'terminated' },
  },
  number: 'DRV-{seq4}',
  fields: driverFields,
  lifecycle: {
    states: {
      onboarding: { label: 'Onboarding', tone: 'info' },
      active: { label: 'Active', tone: 'success' },
      leave: { label: 'On leave', tone: 'warning' },
      suspended: { label: 'Suspended', tone: 'danger' },
      inactive: { label: 'Inactive', tone: 'neutral' },
      terminated: { label: 'Terminated', tone: 'neutral', closed: true },
    },
    initial: 'onboarding',
    moves: {
      activate: {
        label: 'Activate',
        from: ['onboarding'],
        to: 'active',
        roles: editors,
        next: true,
        help: 'Every document required before driving must be on file.',
      },
      leave: { label: 'Start leave', from: ['active'], to: 'leave', roles: editors, asks: { reason } },
      return: { label: 'Return to work', from: ['leave', 'inactive'], to: 'active', roles: editors, next: true },
      suspend: {
        label: 'Suspend',
        from: ['active', 'leave', 'onboarding'],
        to: 'suspended',
        roles: ['super_admin', 'admin', 'manager', 'safety'],
        tone: 'danger',
        help: 'Blocks the driver immediately.',
        asks: { reason },
      },
      reinstate: {
        label: 'Reinstate',
        from: ['suspended'],
        to: 'active',
        roles: ['super_admin', 'admin', 'manager', 'safety'],
        next: true,
        asks: { reason },
      },
      deactivate: {
        label: 'Deactivate',
        from: ['active', 'leave', 'suspended', 'onboarding'],
        to: 'inactive',
        roles: managers,
        asks: { reason },
      },
      terminate: {
        label: 'Terminate',
        from: ['onboarding', 'active', 'leave', 'suspended', 'inactive'],
        to: 'terminated',
        roles: managers,
        tone: 'danger',
        help: 'Ends the vehicle assignments. The file is kept.',
        asks: {
          terminationDate: date({ label: 'Last day', required: true }),
          terminationReason: choice(driverFields.terminationReason.options, { label: 'Reason', required: true }),
          rehireEligible: choice(driverFields.rehireEligible.options, { label: 'Eligible for rehire', required: true }),
        },
      },
      rehire: {
        label: 'Rehire',
        from: ['terminated'],
        to: 'onboarding',
        roles: managers,
        help: 'The old file is kept.',
        asks: { hireDate: date({ label: 'New hire date', required: true }) },
      },
    },
  },
  access: {
    read: officeStaff,
    create: driverEditors,
    update: editors,
    archive: managers,
    export: managers,
    confidential: { identity: identityReaders, medical: identityReaders },
  },
  scope: { field: 'division' },
  title: (driver) => [driver.preferredName ?? driver.firstName, driver.lastName, driver.suffix].filter(Boolean).join(' '),
  list: {
    columns: [
      'title',
      'readiness',
      'vehicle',
      'nextExpiry',
      'licenseExpirationDate',
      'medicalExpirationDate',
      'division',
      'status',
      'phone',
    ],
    keep: ['vehicle', 'nextExpiry', 'licenseExpirationDate', 'medicalExpirationDate', 'division', 'status'],
    sort: 'lastName',
    filters: [
      'status',
      'employmentType',
      'position',
      'licenseClass',
      'licenseState',
      'endorsements',
      'manager',
      'readiness',
      'missingDocuments',
      'nextExpiry',
      'licenseExpirationDate',
      'medicalExpirationDate',
      'hireDate',
      'terminationDate',
      'vehicle',
    ],
    views: [
      { key: 'active', label: 'All active', query: 'status=active&sort=urgency', first: true },
      { key: 'blocked', label: 'Blocked', query: 'status=active&readiness=block' },
      {
        key: 'tomorrow',
        label: 'Blocked tomorrow',
        query: 'status=active&readiness=block&readinessOn=today%2B1d',
      },
      { key: 'expiring', label: 'Expiring 30 d', query: 'status=active&nextExpiryTo=today%2B30d&sort=nextExpiry' },
      { key: 'missing', label: 'Missing documents', query: 'status=active,onboarding&missingDocumentsFrom=1' },
      { key: 'leave', label: 'On leave', query: 'status=leave' },
      { key: 'new', label: 'New hires', query: 'status=active,onboarding&hireDateFrom=today-90d&sort=-hireDate' },
      { key: 'terminated', label: 'Terminated', query: 'status=terminated&sort=-terminationDate' },
    ],
    overview: driverOverview,
  },
  firstDay: [
    'firstName',
    'lastName',
    'phone',
    'hireDate',
    'division',
    'position',
    'employmentType',
    'licenseNumber',
    'licenseState',
    'licenseClass',
    'licenseExpirationDate',
    'medicalExpirationDate',
  ],
  form: [
    {
      heading: 'Person',
      fields: [
        'firstName',
        'middleName',
        'lastName',
        'suffix',
        'preferredName',
        'phone',
        'email',
        'birthDate',
        'ssnLast4',
        'address',
        'emergencyContacts',
      ],
    },
    {
      heading: 'Employment',
      fields: [
        'employeeId',
        'hireDate',
        'originalHireDate',
        'division',
        'terminal',
        'domicile',
        'employmentType',
        'position',
        'manager',
        'recruiter',
        'regularCarrier',
        'regularCarrierFrom',
        'regularCarrierUntil',
      ],
    },
    {
      heading: 'License',
      fields: ['licenseNumber', 'licenseState', 'licenseClass', 'licenseIssuedOn', 'licenseExpirationDate', 'endorsements', 'restrictions'],
    },
    {
      heading: 'Medical',
      fields: ['medicalCertifiedOn', 'medicalExpirationDate', 'medicalExaminer', 'medicalRegistryNumber', 'medicalVariance'],
    },
    { heading: 'Hours of service', fields: ['hosRuleset', 'eldExempt', 'englishCheckedOn'] },
    { heading: 'Note', fields: ['leaderboardOptOut', 'notes'] },
  ],
  ...driverParts,
  importKeys: ['employeeId'],
  check: (driver) => [
    driver.licenseIssuedOn !== null &&
      driver.licenseExpirationDate !== null &&
      driver.licenseExpirationDate <= driver.licenseIssuedOn &&
      issue('licenseExpirationDate', 'The license must expire after it was issued'),
    driver.medicalCertifiedOn !== null &&
      driver.medicalExpirationDate !== null &&
      driver.medicalExpirationDate <= driver.medicalCertifiedOn &&
      issue('medicalExpirationDate', 'The medical card must expire after the exam'),
    driver.regularCarrier !== null && driver.regularCarrierFrom === null && issue('regularCarrierFrom', 'Enter the first day'),
    driver.regularCarrier === null &&
      (driver.regularCarrierFrom !== null || driver.regularCarrierUntil !== null) &&
      issue('regularCarrier', 'Name the regular carrier'),
  ],
  warn: (driver) => [ageWarning(driver), cardWarning(driver), licenseWarning(driver)],
})

interface Hire {
  readonly birthDate: string | null
  readonly hireDate: string
  readonly position: string | null
  readonly hosRuleset: string | null
}

/** What must be known of a multiple-employer driver before driving, besides name, SSN and license number (49 CFR 391.63(b)). */
const licenseWarning = ({
  regularCarrier,
  licenseClass,
  licenseState,
}: Readonly<Record<'regularCarrier' | 'licenseClass' | 'licenseState', string | null>>): Issue | false =>
  regularCarrier !== null &&
  (licenseClass === null || licenseState === null) &&
  issue(licenseClass === null ? 'licenseClass' : 'licenseState', 'Needed before a multiple-employer driver drives (49 CFR 391.63(b))')

interface MedicalCard {
  readonly medicalCertifiedOn: string | null
  readonly medicalExpirationDate: string | null
  readonly medicalVariance: string | null
}

/** Diabetes treated with insulin, the vision standard and the older vision exemption: examined every 12 months (49 CFR 391.45(d) to (f)). */
const everyYear: ReadonlySet<string> = new Set(['diabetes', 'vision'])

const cardWarning = ({ medicalCertifiedOn, medicalExpirationDate, medicalVariance }: MedicalCard): Issue | false => {
  if (medicalCertifiedOn === null || medicalExpirationDate === null) return false
  if (medicalExpirationDate > monthsAfter(medicalCertifiedOn, 24))
    return issue('medicalExpirationDate', 'More than 24 months after the exam (49 CFR 391.45(b))')
  const shorter = everyYear.has(medicalVariance ?? '') && medicalExpirationDate > monthsAfter(medicalCertifiedOn, 12)
  return (
    shorter &&
    issue('medicalExpirationDate', 'More than 12 months after the exam, with insulin-treated diabetes or vision (49 CFR 391.45(d) to (f))')
  )
}

const offTheRoad: ReadonlySet<string> = new Set(['yard', 'dock', 'non_driving'])

/**
 * Interstate drivers are 21 (49 CFR 391.11(b)(1)). A warning alone: intrastate driving, farm drivers (391.67) and pilot programs have ages
 * of their own.
 */
const ageWarning = ({ birthDate, hireDate, position, hosRuleset }: Hire): Issue | false => {
  if (birthDate === null) return false
  if (hireDate < monthsAfter(birthDate, 18 * 12)) return issue('birthDate', 'Younger than 18 on the hire date')
  const young = hireDate < monthsAfter(birthDate, 21 * 12) && hosRuleset !== 'intrastate' && !offTheRoad.has(position ?? '')
  return (
    young &&
    issue('birthDate', 'Younger than 21 on the hire date: no interstate driving, unless an exception applies (49 CFR 391.11(b)(1))')
  )
}
