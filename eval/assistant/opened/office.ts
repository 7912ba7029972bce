import { abstains, day, opens, ownLeads, records, values } from '../case.ts'
import { questionsOf, rows, steps } from '../question.ts'

const leads = (where: string): string => rows('recruiting_leads', where)
const applications = (where: string): string => rows('recruiting_applications', where)
const of = (name: string, value: string): string => `select ${value} from recruiting_applications where title = '${name}'`
const nguyen = `owner_id = (select id from users where last_name = 'Nguyen')`

export const office = questionsOf('b-office', [
  ['plain', 'recruiter', 'Which of my leads are qualified?', records(leads(`${ownLeads} and status = 'qualified'`))],
  ['plain', 'admin', 'How many leads did we get this month?', records(leads(`${day('created_at')} between '2026-11-01' and '2026-11-30'`))],
  [
    'plain',
    'supervisor',
    'How many unread messages do I have?',
    values(`select count(*)::int from message_receipts where user_id = :me and unread`, 'number'),
  ],
  ['plain', 'recruiter', 'Which applicants are in orientation?', records(applications(`status = 'orientation'`))],
  ['plain', 'recruiter', 'When is Darlene Gaines’s interview?', values(of('Darlene Gaines', 'interview_on::text'), 'day')],
  ['plain', 'admin', 'What pay did we offer Abel Jarvis?', values(of('Abel Jarvis', 'offer_pay'), 'text')],
  [
    'plain',
    'admin',
    'How many applicants is Amber Nguyen still working on?',
    records(
      applications(`${nguyen} and status not in ('hired', 'rejected', 'withdrawn', 'expired')`),
      applications(`${nguyen} and status not in ('hired', 'rejected', 'withdrawn', 'expired', 'draft')`),
    ),
  ],
  [
    'plain',
    'super_admin',
    'Who has the winter tire order approval?',
    values(`select min(last_name), max(last_name) from users where last_name in ('Calloway', 'Park')`, 'text', 'text'),
  ],
  ['plain', 'manager', 'What’s on my task list?', records(rows('tasks', `:me = any(assignees) and status in ('pending', 'waiting')`))],
  ['plain', 'supervisor', 'How do I enter time off for a driver?', steps('/time-off', '/time-off/new')],
  ['plain', 'safety', 'How do I add a roadside inspection?', steps('/inspections', '/inspections/new')],
  ['plain', 'safety', 'Open the accident register', opens('/accidents/register')],
  [
    'hurry',
    'recruiter',
    'apps submitd ths month',
    records(
      applications(`${ownLeads} and submitted_on between '2026-11-01' and '2026-11-30'`),
      applications(`${ownLeads} and applied_on between '2026-11-01' and '2026-11-30'`),
      applications(`${ownLeads} and applied_on between '2026-11-01' and '2026-11-30' and submitted_on is not null`),
    ),
  ],
  ['hurry', 'supervisor', 'go to tires', opens('/maintenance/tires')],
  [
    'hurry',
    'recruiter',
    'leads frm kansas city',
    records(
      leads(`${ownLeads} and city = 'Kansas City'`),
      leads(`${ownLeads} and city = 'Kansas City' and status not in ('not_interested', 'disqualified')`),
    ),
  ],
  ['hurry', 'super_admin', 'urgent tasks open', records(rows('tasks', `priority = 'urgent' and status in ('pending', 'waiting')`))],
  ['follow-up', 'admin', 'and from agencies?', records(leads(`source = 'agency'`)), ['How many leads came from referrals?']],
  [
    'follow-up',
    'admin',
    'When would Abel Jarvis start?',
    values(of('Abel Jarvis', 'offer_start::text'), 'day'),
    ['Show the applicants with an offer'],
  ],
  ['cannot', 'recruiter', 'Which lead is most likely to take our offer?', abstains('cannot')],
  ['cannot', 'recruiter', 'What do other carriers around here pay per mile?', abstains('cannot')],
])
