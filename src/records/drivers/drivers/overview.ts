/** What a driver's page says of them: first what they drive and may drive, and how to reach them. */
export const driverOverview = [
  ['Drives', 'vehicle', 'position', 'division', 'licenseClass', 'endorsements', 'phone'],
  ['License', 'licenseState', 'licenseExpirationDate', 'restrictions'],
  'medicalExpirationDate',
  ['Documents', 'missingDocuments'],
  'hireDate',
  'employmentType',
  'manager',
  ['Home base', 'domicile', 'terminal'],
  'email',
  'hosRuleset',
  'employeeId',
] as const
