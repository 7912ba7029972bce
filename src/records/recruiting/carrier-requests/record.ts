import { choice, date, instant, longText, ref, text } from '#kit/fields.ts'
import { defineRecord, lockAll } from '#kit/record.ts'
import { identityReaders } from '#kit/roles.ts'
import { attemptChannels } from '../recruiting-applications/working.ts'

const answeredOn = date({ label: 'Answered on', notBefore: ['receivedOn', 'Before the request came'] })
const outcome = choice(
  { history: { label: 'History sent' }, nothing: { label: 'Nothing to report' } },
  { label: 'Answer', help: 'Answer even if there is nothing to report, with the driver’s name and dates of employment.' },
)
const releasedTo = text({ label: 'Released to', max: 160, help: 'Who got the answer: name and company.' })
const answer = longText({
  label: 'Information provided',
  max: 4000,
  help: 'Dates of employment, accidents of the last 3 years (49 CFR 391.23(d)). Without consent, nothing about drugs or alcohol.',
})
const drugAlcohol = longText({
  label: 'Drug and alcohol answer',
  max: 4000,
  confidential: 'medical',
  help: 'Only what the driver’s signed consent on file covers (49 CFR 382.405(f), 40.321(b)).',
})
const correctionOn = date({ label: 'Correction requested on', notBefore: ['answeredOn', 'Before we answered'] })
const correctedOn = date({ label: 'Correction answered on', notBefore: ['correctionOn', 'Before the driver asked'] })
const correction = choice(
  { corrected: { label: 'Corrected and sent to the carrier' }, refused: { label: 'Refused, driver notified' } },
  { label: 'Our decision on the correction' },
)
const rebuttedOn = date({ label: 'Rebuttal received on', notBefore: ['answeredOn', 'Before we answered'] })
const rebuttal = longText({ label: 'Driver’s rebuttal', max: 4000 })
const rebuttalSentOn = date({ label: 'Rebuttal sent to the carrier on', notBefore: ['rebuttedOn', 'Before the rebuttal came'] })

const system = { system: true } as const
const required = { required: true } as const

/**
 * A carrier that wants to hire one of our former drivers asks for their safety performance history (49 CFR 391.23(d), (e)). We are the
 * previous employer: we answer in 30 days (391.23(g)), decide on a correction in 15, pass on a rebuttal in 5 business days (391.23(j)).
 */
export const carrierRequests = defineRecord({
  name: 'carrier-requests',
  path: '/safety/carrier-requests',
  label: { one: 'Request from a carrier', many: 'Requests from carriers' },
  apart: true,
  noLaw: 'What another carrier asks and what we answer. The deadline is on the request (49 CFR 391.23(g), (j)).',
  number: 'REQ-{year}-{seq4}',
  fields: {
    driver: ref('drivers', { label: 'Driver', required: true }),
    carrier: text({ label: 'Carrier asking', required: true, max: 120, search: true }),
    contact: text({ label: 'Contact', max: 160, help: 'Name, phone or email of the person who asked.' }),
    receivedOn: date({ label: 'Received on', required: true, index: true }),
    channel: choice(attemptChannels, { label: 'Channel', required: true, default: 'email' }),
    consent: choice(
      { on_file: { label: 'Signed consent on file', tone: 'success' }, none: { label: 'No consent received', tone: 'warning' } },
      { label: 'Driver’s consent to release drug and alcohol records', help: '49 CFR 382.405(f), 40.321(b), 391.23(f)' },
    ),
    answeredOn: { ...answeredOn, ...system },
    outcome: { ...outcome, ...system },
    releasedTo: { ...releasedTo, ...system },
    answer: { ...answer, ...system },
    drugAlcohol: { ...drugAlcohol, ...system },
    correctionOn: { ...correctionOn, ...system },
    correctedOn: { ...correctedOn, ...system },
    correction: { ...correction, ...system },
    rebuttedOn: { ...rebuttedOn, ...system },
    rebuttal: { ...rebuttal, ...system },
    rebuttalSentOn: { ...rebuttalSentOn, ...system },
    keepUntil: date({ label: 'Keep until', computed: true, help: 'One year after the last answer (49 CFR 391.23(g)).' }),
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'To answer', tone: 'info' },
      disputed: { label: 'Driver disputes', tone: 'info' },
      answered: { label: 'Answered', tone: 'success', closed: true },
    },
    initial: 'open',
    moves: {
      answer: {
        label: 'Record answer',
        from: ['open'],
        to: 'answered',
        roles: identityReaders,
        next: true,
        help: 'Due 30 days after the request came, even with nothing to report (49 CFR 391.23(g)).',
        asks: {
          answeredOn: { ...answeredOn, ...required },
          outcome: { ...outcome, ...required },
          releasedTo: { ...releasedTo, ...required },
          answer: { ...answer, ...required },
          drugAlcohol,
        },
      },
      request_correction: {
        label: 'Driver requests correction',
        from: ['answered', 'disputed'],
        to: 'disputed',
        roles: identityReaders,
        help: 'Correct it and send it to the carrier, or tell the driver that we refuse, in 15 days (49 CFR 391.23(j)(2)).',
        asks: { correctionOn: { ...correctionOn, ...required } },
      },
      decide_correction: {
        label: 'Record correction decision',
        from: ['disputed'],
        to: null,
        done: 'Decision recorded',
        roles: identityReaders,
        next: true,
        asks: { correctedOn: { ...correctedOn, ...required }, correction: { ...correction, ...required } },
      },
      rebut: {
        label: 'Driver sends rebuttal',
        from: ['answered', 'disputed'],
        to: 'disputed',
        roles: identityReaders,
        help: 'Send a copy to the carrier in 5 business days and keep it with our answer (49 CFR 391.23(j)(4)).',
        asks: { rebuttedOn: { ...rebuttedOn, ...required }, rebuttal: { ...rebuttal, ...required } },
      },
      send_rebuttal: {
        label: 'Record rebuttal sent',
        from: ['disputed'],
        to: null,
        done: 'Rebuttal sent',
        roles: identityReaders,
        next: true,
        asks: { rebuttalSentOn: { ...rebuttalSentOn, ...required } },
      },
    },
  },
  access: {
    read: identityReaders,
    create: identityReaders,
    update: identityReaders,
    archive: identityReaders,
    export: [],
    confidential: { medical: identityReaders },
  },
  scope: { through: ['driver'] },
  title: ({ carrier }) => carrier,
  list: {
    columns: ['title', 'driver', 'status', 'receivedOn', 'answeredOn', 'outcome', 'correction', 'keepUntil'],
    sort: '-receivedOn',
    filters: ['status', 'driver', 'receivedOn', 'answeredOn', 'outcome', 'consent'],
    views: [
      { key: 'open', label: 'To answer', query: 'status=open&sort=urgency' },
      { key: 'disputed', label: 'Driver disputes', query: 'status=disputed&sort=urgency' },
    ],
    facts: ['driver', 'receivedOn', 'status'],
  },
  form: [
    { heading: 'Request', fields: ['driver', 'carrier', 'contact', 'receivedOn', 'channel', 'consent'] },
    { heading: 'Answer', fields: ['answeredOn', 'outcome', 'releasedTo', 'answer', 'drugAlcohol'] },
    { heading: 'Correction', fields: ['correctionOn', 'correctedOn', 'correction'] },
    { heading: 'Rebuttal', fields: ['rebuttedOn', 'rebuttal', 'rebuttalSentOn'] },
  ],
  referencedBy: {
    deadlines: { field: 'carrierRequest', label: 'Request from a carrier', system: true, readable: identityReaders },
  },
  children: [{ kind: 'deadlines', by: 'carrierRequest', label: 'Deadlines' }],
  locks: ({ status }) =>
    status === 'open' ? {} : lockAll(['driver', 'carrier', 'receivedOn', 'channel', 'consent'], 'The request was answered'),
})
