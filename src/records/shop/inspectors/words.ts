import type { KindWords } from '#kit/kind/words.ts'

export const inspectorsWords: KindWords = {
  names: [
    'inspector',
    'qualified inspectors',
    [['annual inspectors', 'annual inspector'], { role: 'annual' }, 'for annual inspections'],
    [['brake inspectors', 'brake inspector'], { role: 'brakes' }, 'for brakes'],
    [
      [
        'qualified to do annuals',
        'qualified to do annual inspections',
        'qualified for annuals',
        'can do annuals',
        'allowed to do annuals',
        'do our annuals',
      ],
      { role: 'annual', status: 'active' },
      'for annual inspections',
    ],
    [
      [
        'qualified to do brakes',
        'qualified to do brake work',
        'qualified for brakes',
        'can do brakes',
        'can sign off on brakes',
        'allowed to do brakes',
      ],
      { role: 'brakes', status: 'active' },
      'for brakes',
    ],
  ],
  fields: {
    qualifiedOn: ['qualified', 'qualified since', 'in this role since'],
    endedOn: ['ended', 'role ended'],
    months: ['months of experience', 'experience', 'months of training'],
    basis: ['basis', 'qualified by', 'how qualified'],
    role: ['role', 'qualified for'],
    evidence: ['proof', 'evidence'],
  },
  options: {
    'role.annual': ['annual', 'annuals', 'for annuals', 'annual inspection'],
    'role.brakes': ['brake', 'for brakes', 'brake work'],
    'basis.program': ['by training', 'apprenticeship', 'training program'],
    'basis.certificate': ['certificate', 'state certificate', 'state certified', 'certified'],
    'basis.experience': ['by experience', 'on experience'],
    'status.active': ['current', 'still qualified', 'active'],
    'status.ended': ['no longer qualified', 'former'],
    'tasks.adjust': ['adjust brakes', 'can adjust'],
    'tasks.inspect': ['inspect brakes'],
    'tasks.repair': ['repair brakes'],
  },
}
