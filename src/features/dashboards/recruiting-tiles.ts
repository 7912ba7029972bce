import { contactTarget } from '#records/recruiting/recruiting-leads/fields.ts'
import type { ChartSpec, TileSpec } from './tile-spec.ts'

const open = 'status=new,attempting,contacted,qualified,application_sent'
const moving = 'status=submitted,in_review,screening,interview,offer,orientation'
const month = 'createdAtFrom={today-29}'
const quarter = 'createdAtFrom={today-89}'
// Someone who starts on a later day is not hired yet.
const hired = 'status=hired&hiredOnFrom={today-364}&hiredOnTo={today}'
const on = ['recruiting'] as const

export const untouched = 'status=new&firstContactAt=null'
export const claimsLapsing = 'claimExpiresAtTo=today'
export const stuck = `${moving}&statusSinceTo={today-3}`

/** Where recruiters land: what waits for them, how fast they are, and whether the seats are filled. Days and goals are company policy. */
export const recruitingTiles: readonly TileSpec[] = [
  { key: 'leads_untouched', label: 'New and untouched', kind: 'recruiting-leads', query: untouched, tone: 'danger', on },
  { key: 'claims_lapsing', label: 'Lapsing today', kind: 'recruiting-leads', query: claimsLapsing, tone: 'warning', on },
  { key: 'applications_stuck', label: 'Stuck 3 days', kind: 'recruiting-applications', query: stuck, tone: 'warning', on },
  {
    key: 'first_contact',
    label: 'Minutes to first contact',
    kind: 'recruiting-leads',
    query: `firstContactAt=!null&status=!duplicate&${month}`,
    measure: { how: 'median', field: 'firstContactMinutes', what: ['lead', 'leads'], goal: `last 30 days, goal ${contactTarget}` },
    tone: 'info',
    on,
  },
  {
    key: 'first_contact_share',
    label: `First contact in ${contactTarget} min`,
    kind: 'recruiting-leads',
    query: `contactSpeed=met&${month}`,
    of: { kind: 'recruiting-leads', query: `contactSpeed=met,late&${month}`, label: 'leads, last 30 days' },
    // No goal is set for the share, and without one a figure has no color.
    tone: 'info',
    on,
  },
  { key: 'leads_open', label: 'Leads in pipeline', kind: 'recruiting-leads', query: open, tone: 'info', on },
  {
    key: 'applications_open',
    label: 'Applications in pipeline',
    kind: 'recruiting-applications',
    query: `status=draft,${moving.slice('status='.length)}`,
    tone: 'info',
    on,
  },
  {
    key: 'hires_month',
    label: 'Hires this month',
    kind: 'recruiting-applications',
    query: 'status=hired&hiredOnFrom={month}&hiredOnTo={today}',
    tone: 'success',
    on,
  },
  {
    key: 'days_to_hire',
    label: 'Days to hire',
    kind: 'recruiting-applications',
    query: `${hired}&daysToHire=!null`,
    measure: { how: 'median', field: 'daysToHire', what: ['hire', 'hires'], goal: 'from submission, last 12 months' },
    tone: 'info',
    on,
  },
  {
    key: 'cost_per_hire',
    label: 'Cost per hire',
    kind: 'recruiting-applications',
    query: hired,
    measure: {
      how: 'cost',
      of: { kind: 'recruiting-leads', query: 'createdAtFrom={today-364}', field: 'cost' },
      none: 'no lead costs entered',
      what: ['hire', 'hires'],
    },
    tone: 'info',
    on,
  },
  {
    key: 'no_shows',
    label: 'Orientation no-shows',
    kind: 'recruiting-applications',
    query: 'orientationShowed=no_show&orientationOnFrom={today-364}',
    of: {
      kind: 'recruiting-applications',
      query: 'orientationShowed=yes,no_show&orientationOnFrom={today-364}',
      label: 'seats, last 12 months',
    },
    tone: 'info',
    on,
  },
]

export const recruitingCharts: readonly ChartSpec[] = [
  {
    key: 'lead_funnel',
    title: 'Leads by step reached, last 90 days',
    kind: 'recruiting-leads',
    query: `status=!duplicate&${quarter}`,
    by: {
      steps: [
        { key: 'lead', label: 'Lead', query: '' },
        { key: 'contacted', label: 'Reached', query: 'stepReached=!lead', days: ['createdAt', 'contactedAt'] },
        {
          key: 'qualified',
          label: 'Qualified',
          query: 'stepReached=qualified,application_sent,converted',
          days: ['contactedAt', 'qualifiedAt'],
        },
        {
          key: 'sent',
          label: 'Application sent',
          query: 'stepReached=application_sent,converted',
          days: ['qualifiedAt', 'applicationSentAt'],
        },
        { key: 'converted', label: 'Converted', query: 'stepReached=converted', days: ['qualifiedAt', 'convertedAt'] },
      ],
    },
    on,
  },
  {
    key: 'application_funnel',
    title: 'Applications by step reached, last 90 days',
    kind: 'recruiting-applications',
    query: quarter,
    by: {
      steps: [
        { key: 'application', label: 'Application', query: '' },
        { key: 'submitted', label: 'Submitted', query: 'stepReached=!application', days: ['createdAt', 'submittedOn'] },
        // Not every hire has an orientation.
        {
          key: 'orientation',
          label: 'Orientation or hired',
          query: 'stepReached=orientation,hired',
          days: ['submittedOn', 'orientationOn'],
        },
        { key: 'hired', label: 'Hired', query: 'stepReached=hired', days: ['submittedOn', 'hiredOn'] },
      ],
    },
    on,
  },
  {
    key: 'lead_sources',
    title: 'Leads by source, last 12 months',
    kind: 'recruiting-leads',
    query: 'status=!duplicate&createdAtFrom={today-364}',
    by: { by: 'options', field: 'source', occurring: true },
    ranked: true,
    on,
  },
  {
    key: 'hire_sources',
    title: 'Hires by source, last 12 months',
    kind: 'recruiting-applications',
    query: hired,
    by: { by: 'options', field: 'source', occurring: true },
    ranked: true,
    on,
  },
]
