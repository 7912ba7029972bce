import { casesOf, day, groups, oneOf, ownLeads, top, values } from '../case.ts'

const accidents = (from: string, to: string): string =>
  `(select count(*) from accidents where archived_at is null and ${day('occurred_at')} between '${from}' and '${to}')`

export const figures = casesOf('figures', 'figures-h', [
  [
    'manager',
    'which unit cost us the most in repairs',
    'which unit cost us the msot in repairs',
    'most expensive unit repairs',
    top(
      `select v.unit_number as label, sum(total) as amount from repairs r join vehicles v on v.id = r.vehicle_id where total is not null group by 1 order by 2 desc limit 1`,
    ),
  ],
  [
    'safety',
    'tickets by state this year',
    'tikets by state this year',
    'tix by state ytd',
    groups(
      `select case state when 'MO' then 'Missouri' when 'KS' then 'Kansas' when 'OK' then 'Oklahoma' when 'TX' then 'Texas' when 'AR' then 'Arkansas' when 'LA' then 'Louisiana' else 'Iowa' end as label, count(*)::int as n from tickets where ${day('issued_at')} between '2026-01-01' and '2026-12-31' group by state`,
    ),
  ],
  [
    'manager',
    'accidents this month compared to last month',
    'accidnets this month comapred to last month',
    'accidents mtd vs last mo',
    oneOf(
      ['number', 'number'],
      `select ${accidents('2026-11-01', '2026-11-20')} as a, ${accidents('2026-10-01', '2026-10-31')} as b`,
      `select ${accidents('2026-11-01', '2026-11-20')} as a, ${accidents('2026-10-01', '2026-10-20')} as b`,
    ),
  ],
  [
    'manager',
    'total oil change cost this year',
    'totl oil change cost this year',
    'oil change $ ytd',
    values(`select sum(total) as value from oil_changes where done_on between '2026-01-01' and '2026-12-31'`, 'money'),
  ],
  [
    'safety',
    'top 3 states for roadside inspections this year',
    'top 3 sates for roadside inspections this year',
    'top 3 states inspections ytd',
    top(
      `select * from (select case state when 'MO' then 'Missouri' when 'KS' then 'Kansas' when 'OK' then 'Oklahoma' when 'TX' then 'Texas' else state end as label, count(*)::int as n, rank() over (order by count(*) desc) as place from roadside_inspections where ${day('inspected_at')} between '2026-01-01' and '2026-12-31' group by state) r where place <= 3`,
    ),
  ],
  [
    'recruiter',
    'applications by status',
    'aplications by status',
    'apps by status',
    groups(
      `select case status when 'in_review' then 'In review' else initcap(status) end as label, count(*)::int as n from recruiting_applications where ${ownLeads} group by status`,
      `select case status when 'in_review' then 'In review' else initcap(status) end as label, count(*)::int as n from recruiting_applications where status not in ('hired', 'rejected', 'withdrawn') and ${ownLeads} group by status`,
    ),
  ],
])
