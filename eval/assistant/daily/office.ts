import { groups, opens, ownLeads, records, values } from '../case.ts'
import { questionsOf, rows, steps } from '../question.ts'

const bySource = `select case source when 'job_board' then 'Job board' when 'company_site' then 'Company site' when 'walk_in' then 'Walk-in'
  else initcap(source) end as label, count(*) as n from recruiting_leads where archived_at is null group by 1`

export const office = questionsOf('d-office', [
  [
    'plain',
    'recruiter',
    'How many of my leads came from a job board?',
    records(
      rows('recruiting_leads', `${ownLeads} and source = 'job_board'`),
      rows('recruiting_leads', `owner_id = :me and source = 'job_board'`),
    ),
  ],
  ['plain', 'admin', 'Leads by source', groups(bySource)],
  [
    'plain',
    'recruiter',
    'Which applicants have an offer out?',
    records(rows('recruiting_applications', `${ownLeads} and status = 'offer'`)),
  ],
  [
    'plain',
    'manager',
    'When is Elroy Cantrell’s orientation?',
    values(`select orientation_on::text from recruiting_applications where title = 'Elroy Cantrell'`, 'day'),
  ],
  [
    'plain',
    'supervisor',
    'Do I have any overdue tasks?',
    records(rows('tasks', `:me = any(assignees) and status in ('pending', 'waiting') and due_at < '2026-11-20T15:00:00Z'`)),
  ],
  ['plain', 'supervisor', 'How do I put a truck out of service?', steps('/vehicles')],
  ['plain', 'manager', 'Take me to the run board', opens('/run-assignments')],
  [
    'hurry',
    'recruiter',
    'leads w no owner',
    records(rows('recruiting_leads', 'owner_id is null'), rows('recruiting_leads', `owner_id is null and status = 'new'`)),
  ],
  ['hurry', 'super_admin', 'new feedback hw many', records(rows('feedback', `status = 'new'`))],
  [
    'follow-up',
    'recruiter',
    'and in review?',
    records(rows('recruiting_applications', `${ownLeads} and status = 'in_review'`)),
    ['How many applications are in screening?'],
  ],
])
