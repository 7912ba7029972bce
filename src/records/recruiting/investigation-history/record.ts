import { bool, choice, date, longText, ref, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { identityReaders, investigators } from '#kit/roles.ts'
import { attemptChannels } from '../recruiting-applications/working.ts'

/**
 * What a previous employer answered about an applicant (49 CFR 391.23(d), (e)). Kept in a file of its own, for those who take part in the
 * hiring decision or control the data, and used for that decision alone (391.53).
 */
export const investigationHistory = defineRecord({
  name: 'investigation-history',
  path: '/recruiting/investigation-history',
  api: 'recruiting/investigation-history',
  label: { one: 'Previous-employer answer', many: 'Investigation history' },
  apart: true,
  noLaw: 'What an employer answers, which may be left open. The deadline is on the application (49 CFR 391.23(c)).',
  number: 'INV-{year}-{seq4}',
  fields: {
    application: ref('recruiting-applications', { label: 'Application', required: true }),
    driver: ref('drivers', { label: 'Driver', system: true }),
    employer: text({ label: 'Previous employer', required: true, max: 120, help: 'As named on the application.' }),
    receivedOn: date({ label: 'Received on', required: true }),
    channel: choice(attemptChannels, { label: 'Channel', required: true, default: 'email' }),
    answeredBy: text({ label: 'Answered by', max: 120 }),
    datesConfirmed: bool({ label: 'Dates of employment confirmed', asked: true }),
    accidents: longText({ label: 'Accidents, last 3 years', max: 4000, help: '49 CFR 391.23(d)(2)' }),
    testing: choice(
      {
        none: { label: 'No violation' },
        violation: { label: 'Violation', tone: 'danger' },
        not_tested: { label: 'Not in a DOT-tested job' },
        not_answered: { label: 'Not answered', tone: 'warning' },
      },
      { label: 'Drug and alcohol history', help: '49 CFR 391.23(e), 40.25' },
    ),
    returnToDutyOn: date({
      label: 'Return-to-duty proof date',
      editable: identityReaders,
      help: 'The day the proof of the completed return-to-duty process came (49 CFR 40.25(e)).',
    }),
    followUp: choice(
      {
        none_open: { label: 'No follow-up tests open' },
        received: { label: 'Plan received' },
        not_answered: { label: 'Asked, not answered', tone: 'warning' },
      },
      {
        label: 'Follow-up testing plan',
        help: 'After a return to duty, ask this employer for the plan of the follow-up tests that are still open (49 CFR 391.23(e)(4)(i)).',
      },
    ),
    rehire: choice({ yes: { label: 'Yes' }, no: { label: 'No' }, not_said: { label: 'Not answered' } }, { label: 'Eligible for rehire' }),
    answer: longText({ label: 'Answer', max: 4000 }),
    rebuttedOn: date({ label: 'Rebutted on', system: true, notBefore: ['receivedOn', 'Before the answer came'] }),
    rebuttal: longText({ label: 'Driver rebuttal', max: 4000, system: true }),
  },
  lifecycle: {
    states: {
      received: { label: 'To review', tone: 'info' },
      reviewed: { label: 'Reviewed', tone: 'success', closed: true },
    },
    initial: 'received',
    moves: {
      review: { label: 'Mark as reviewed', from: ['received'], to: 'reviewed', roles: investigators, next: true },
      rebut: {
        label: 'Record rebuttal',
        from: ['received', 'reviewed'],
        to: null,
        done: 'Rebuttal recorded',
        roles: investigators,
        help: 'The driver may correct or rebut what a previous employer says (49 CFR 391.23(j)).',
        asks: {
          rebuttedOn: date({ label: 'Rebutted on', required: true }),
          rebuttal: longText({ label: 'Driver rebuttal', required: true, max: 4000 }),
        },
      },
    },
  },
  access: { read: investigators, create: investigators, update: investigators, archive: identityReaders, export: [] },
  scope: { through: ['application'] },
  title: ({ employer }) => employer,
  list: {
    columns: ['title', 'status', 'application', 'driver', 'receivedOn', 'channel', 'testing'],
    sort: '-receivedOn',
    filters: ['status', 'application', 'driver', 'receivedOn'],
    facts: ['application', 'receivedOn', 'status'],
  },
  form: [
    { heading: 'Answer', fields: ['application', 'employer', 'receivedOn', 'channel', 'answeredBy'] },
    {
      heading: 'Employer response',
      fields: ['datesConfirmed', 'accidents', 'testing', 'returnToDutyOn', 'followUp', 'rehire', 'answer'],
      help: 'Used for the hiring decision only. Kept while employed and 3 years after (49 CFR 391.53).',
    },
  ],
})
