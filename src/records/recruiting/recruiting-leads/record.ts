import { defineRecord, issue } from '#kit/record.ts'
import { recruitingEditors } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { leadFields } from './fields.ts'
import { leadMoves } from './moves.ts'

const working = 'status=new,attempting,contacted,qualified,application_sent'

/** Somebody who may want to drive for us: who they are, where they come from, and how far the talk has come. */
export const recruitingLeads = defineRecord(outlines['recruiting-leads'], {
  number: 'LEAD-{year}-{seq4}',
  fields: leadFields,
  lifecycle: {
    states: {
      new: { label: 'New', tone: 'info' },
      attempting: { label: 'Attempting', tone: 'warning' },
      contacted: { label: 'Contacted', tone: 'info' },
      qualified: { label: 'Qualified', tone: 'success' },
      application_sent: { label: 'Application sent', tone: 'success' },
      nurture: { label: 'Nurture', tone: 'neutral' },
      converted: { label: 'Converted', tone: 'success', closed: true },
      not_interested: { label: 'Not interested', tone: 'neutral', closed: true },
      disqualified: { label: 'Disqualified', tone: 'danger', closed: true },
      duplicate: { label: 'Duplicate', tone: 'neutral', closed: true },
    },
    initial: 'new',
    moves: leadMoves,
  },
  access: {
    update: recruitingEditors,
    archive: recruitingEditors,
    export: ['super_admin', 'admin', 'recruiter'],
    confidential: { identity: ['super_admin', 'admin', 'recruiter'] },
  },
  scope: { field: 'division' },
  title: (lead) => `${lead.firstName} ${lead.lastName}`,
  list: {
    columns: [
      'title',
      'status',
      'firstContactMinutes',
      'phone',
      'cdlClass',
      'experienceMonths',
      'fit',
      'source',
      'position',
      'division',
      'owner',
      'contactCount',
      'lastContactAt',
      'nextActionOn',
      'createdAt',
    ],
    sort: '-createdAt',
    filters: [
      'status',
      'source',
      'campaign',
      'position',
      'state',
      'cdlClass',
      'experienceMonths',
      'fit',
      'contactSpeed',
      'stepReached',
      'owner',
      'firstContactAt',
      'lastContactAt',
      'contactedAt',
      'qualifiedAt',
      'applicationSentAt',
      'convertedAt',
      'claimExpiresAt',
      'nextActionOn',
      'reviveOn',
      'lostReason',
    ],
    views: [
      { key: 'open', label: 'All active', query: `${working}&sort=-createdAt` },
      { key: 'untouched', label: 'New and untouched', query: 'status=new&firstContactAt=null&sort=createdAt' },
      { key: 'pool', label: 'Open pool', query: `${working}&owner=null&sort=createdAt` },
      { key: 'next', label: 'My next actions', query: `${working}&owner=me&nextActionOnTo=today&sort=nextActionOn` },
      { key: 'lapsing', label: 'Lapsing today', query: `${working}&claimExpiresAtTo=today&sort=claimExpiresAt` },
      { key: 'nurture', label: 'Nurture', query: 'status=nurture&sort=reviveOn' },
      { key: 'lost', label: 'Lost', query: 'status=not_interested,disqualified&sort=-statusSince' },
    ],
    facts: ['status', 'phone', 'source', 'firstContactMinutes'],
  },
  form: [
    {
      heading: 'Person',
      fields: ['firstName', 'lastName', 'phone', 'email', 'city', 'state', 'preferredContact', 'language', 'consentSms'],
    },
    { heading: 'Lead', fields: ['source', 'sourceDetail', 'campaign', 'cost', 'referredBy', 'position', 'division', 'owner'] },
    {
      heading: 'Driving',
      fields: ['cdlClass', 'endorsements', 'licenseState', 'licenseNumber', 'experienceMonths', 'availableFrom', 'homeArea', 'wants'],
    },
    {
      heading: 'Screening',
      fields: ['age21', 'cdlValid', 'englishOk', 'accidents3y', 'violations3y', 'dui', 'sap', 'terminationsForSafety'],
      help: 'Company policy. Leave unknown what was not asked.',
    },
    { heading: 'Next', fields: ['nextActionOn', 'nextAction', 'note'] },
  ],
  importKeys: ['phone', 'email'],
  check: (lead) => [lead.phone === null && lead.email === null && issue('phone', 'Enter a phone number or an email')],
})
