import type { ReportSpec } from '../spec.ts'

export const officeReports: readonly ReportSpec[] = [
  {
    key: 'claims',
    title: "Workers' comp claims",
    area: 'Work injuries',
    kind: 'workers-comp',
    query: '',
    by: 'status',
    period: '12m',
    definition: 'Claims by the day of the injury.',
  },
  {
    key: 'osha',
    title: 'OSHA cases',
    area: 'Work injuries',
    kind: 'osha-claims',
    query: '',
    by: 'status',
    period: 'ytd',
    definition: 'OSHA cases of the year.',
  },
  {
    key: 'applications',
    title: 'Applications',
    area: 'Recruiting',
    kind: 'recruiting-applications',
    query: '',
    by: 'status',
    period: '90d',
    definition: 'Applications by the day they were entered.',
  },
  {
    key: 'application-sources',
    title: 'Applications by source',
    area: 'Recruiting',
    kind: 'recruiting-applications',
    query: '',
    by: 'source',
    period: '90d',
    definition: 'Applications by the day they were entered and where they came from.',
  },
]
