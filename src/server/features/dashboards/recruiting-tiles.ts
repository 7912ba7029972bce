import type { ChartSpec, TileSpec } from './tiles.ts'

const open = 'status=new,attempting,contacted,qualified,application_sent'
const active = 'status=draft,submitted,in_review,screening,interview,offer,orientation'
const month = 'createdAtFrom={today-29}'

/** Where recruiters land: what waits for a first call, and what is on its way. */
export const recruitingTiles: readonly TileSpec[] = [
  {
    key: 'leads_untouched',
    label: 'New and untouched',
    kind: 'recruiting-leads',
    query: 'status=new&firstContactAt=null',
    of: { kind: 'recruiting-leads', query: open, label: 'open leads' },
    tone: 'danger',
    on: ['recruiting'],
  },
  { key: 'leads_open', label: 'Open leads', kind: 'recruiting-leads', query: open, tone: 'info', on: ['recruiting'] },
  {
    key: 'first_contact',
    label: 'First contact in 5 min',
    kind: 'recruiting-leads',
    query: `contactSpeed=met&${month}`,
    of: { kind: 'recruiting-leads', query: `contactSpeed=met,late&${month}`, label: 'leads, last 30 days' },
    // No goal is set for the share, and without one a figure has no color.
    tone: 'info',
    on: ['recruiting'],
  },
  {
    key: 'applications_open',
    label: 'Applications in progress',
    kind: 'recruiting-applications',
    query: active,
    tone: 'info',
    on: ['recruiting'],
  },
  {
    key: 'hires_month',
    label: 'Hires this month',
    kind: 'recruiting-applications',
    query: 'status=hired&hiredOnFrom={month}',
    tone: 'success',
    on: ['recruiting'],
  },
]

export const recruitingCharts: readonly ChartSpec[] = [
  { key: 'lead_funnel', title: 'Leads by status', kind: 'recruiting-leads', query: '', by: { field: 'status' }, on: ['recruiting'] },
  {
    key: 'application_funnel',
    title: 'Applications by status',
    kind: 'recruiting-applications',
    query: '',
    by: { field: 'status' },
    on: ['recruiting'],
  },
  {
    key: 'lead_sources',
    title: 'Leads by source, last 30 days',
    kind: 'recruiting-leads',
    query: month,
    by: { field: 'source', ranked: true },
    on: ['recruiting'],
  },
]
