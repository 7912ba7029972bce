import { contactTarget } from '#records/recruiting/recruiting-leads/fields.ts'
import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'

const leads = 'recruiting-leads'
const applications = 'recruiting-applications'
const moving = 'submitted,in_review,screening,interview,offer,orientation'
const createdIn = <const D extends 'last30Days' | 'last90Days'>(days: D) => ({ field: 'createdAt', days }) as const
const hired = { list: applications, window: { field: 'hiredOn', days: 'last90Days' } } as const
const oriented = { field: 'orientationOn', days: 'last90Days' } as const

/** Work that waits for recruiters, how fast they are, and whether the seats are filled. Days and goals are company policy. */
export const recruitingMetrics = {
  'leads.untouched': { label: 'New, not contacted', list: leads, filters: 'status=new&firstContactAt=null', measure: count, noun: 'leads' },
  'leads.claims_lapsing': { label: 'Claims expiring today', list: leads, filters: 'claimExpiresAtTo=today', measure: count, noun: 'leads' },
  'leads.open': {
    label: 'Leads in pipeline',
    list: leads,
    filters: 'status=new,attempting,contacted,qualified,application_sent',
    measure: count,
    noun: 'leads',
  },
  'leads.recent': {
    label: 'Leads',
    list: leads,
    filters: 'status=!duplicate',
    window: createdIn('last90Days'),
    measure: count,
    noun: 'leads',
  },
  'leads.cost': {
    label: 'Lead costs',
    list: leads,
    filters: '',
    window: createdIn('last90Days'),
    measure: { how: 'sum', fields: ['cost'], unit: 'money' },
    noun: 'leads',
  },
  'leads.first_contact': {
    label: 'Minutes to first contact',
    list: leads,
    filters: 'firstContactAt=!null&status=!duplicate',
    window: createdIn('last30Days'),
    measure: { how: 'median', field: 'firstContactMinutes' },
    noun: 'leads',
    goal: contactTarget,
    better: 'less',
  },
  'leads.contacted': {
    label: 'Leads past the first contact target',
    list: leads,
    filters: 'contactSpeed=met,late',
    window: createdIn('last30Days'),
    measure: count,
    noun: 'leads',
  },
  'leads.contacted_in_time': {
    label: `First contact in ${contactTarget} min`,
    list: leads,
    filters: 'contactSpeed=met',
    window: createdIn('last30Days'),
    measure: { how: 'share', of: 'leads.contacted' },
    noun: 'leads',
  },
  'applications.stuck': {
    label: 'Stalled 3 days',
    list: applications,
    filters: `status=${moving}&statusSinceTo={today-3}`,
    measure: count,
    noun: 'applications',
  },
  'applications.open': {
    label: 'Applications in pipeline',
    list: applications,
    filters: `status=draft,${moving}`,
    measure: count,
    noun: 'applications',
  },
  'applications.recent': {
    label: 'Applications',
    list: applications,
    filters: '',
    window: createdIn('last90Days'),
    measure: count,
    noun: 'applications',
  },
  'applications.hires_this_month': {
    label: 'Hires this month',
    list: applications,
    filters: 'status=hired',
    window: { field: 'hiredOn', days: 'thisMonth' },
    measure: count,
    noun: 'hires',
  },
  'applications.hires': { ...hired, label: 'Hires', filters: 'status=hired', measure: count, noun: 'hires' },
  'applications.days_to_hire': {
    ...hired,
    label: 'Days from submission to hire',
    filters: 'status=hired&daysToHire=!null',
    measure: { how: 'median', field: 'daysToHire' },
    noun: 'hires',
  },
  'applications.cost_per_hire': {
    ...hired,
    label: 'Cost per hire, 90 days',
    filters: 'status=hired',
    measure: { how: 'each', paid: 'leads.cost', noun: 'lead costs' },
    noun: 'hires',
  },
  'applications.seats': {
    label: 'Orientation seats',
    list: applications,
    filters: 'orientationShowed=yes,no_show',
    window: oriented,
    measure: count,
    noun: 'seats',
  },
  'applications.no_shows': {
    label: 'Orientation no-shows, 90 days',
    list: applications,
    filters: 'orientationShowed=no_show',
    window: oriented,
    measure: { how: 'share', of: 'applications.seats' },
    noun: 'seats',
  },
} as const satisfies Readonly<Record<string, Metric>>

export const recruitingCharts = {
  'leads.funnel': {
    title: 'Leads by stage reached',
    heads: ['Stage', 'Leads'],
    shape: 'funnel',
    metric: 'leads.recent',
    steps: [
      { label: 'Lead', filters: '' },
      { label: 'Reached', filters: 'stepReached=!lead', days: ['createdAt', 'contactedAt'] },
      { label: 'Qualified', filters: 'stepReached=qualified,application_sent,converted', days: ['contactedAt', 'qualifiedAt'] },
      { label: 'Application sent', filters: 'stepReached=application_sent,converted', days: ['qualifiedAt', 'applicationSentAt'] },
      { label: 'Converted', filters: 'stepReached=converted', days: ['qualifiedAt', 'convertedAt'] },
    ],
  },
  'applications.funnel': {
    title: 'Applications by stage reached',
    heads: ['Stage', 'Applications'],
    shape: 'funnel',
    metric: 'applications.recent',
    steps: [
      { label: 'Application', filters: '' },
      { label: 'Submitted', filters: 'stepReached=!application', days: ['createdAt', 'submittedOn'] },
      // Not every hire has an orientation.
      { label: 'Orientation or hired', filters: 'stepReached=orientation,hired', days: ['submittedOn', 'orientationOn'] },
      { label: 'Hired', filters: 'stepReached=hired', days: ['submittedOn', 'hiredOn'] },
    ],
  },
  'leads.sources': {
    title: 'Leads by source',
    heads: ['Source', 'Leads'],
    shape: 'pareto',
    metric: 'leads.recent',
    across: { by: 'options', field: 'source', occurring: true },
  },
  'applications.sources': {
    title: 'Hires by source',
    heads: ['Source', 'Hires'],
    shape: 'pareto',
    metric: 'applications.hires',
    across: { by: 'options', field: 'source', occurring: true },
  },
} as const satisfies Readonly<Record<string, ChartSpec>>
