/** The summary of a driver: what they drive and may drive, and how to reach them. */
export const driverOverview = [
  'vehicle',
  ['License', 'licenseClass', 'licenseState', 'licenseExpirationDate', 'endorsements', 'restrictions'],
  'medicalExpirationDate',
  ['Documents', 'missingDocuments'],
  'phone',
  'email',
  'manager',
  'division',
  ['Home base', 'domicile', 'terminal'],
  'hireDate',
  'hosRuleset',
  'employeeId',
] as const
