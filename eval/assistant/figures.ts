import { casesOf, day, groups, oneOf, top, values, within } from './case.ts'

const preventable = (year: number): string =>
  `(select count(*) from accidents where archived_at is null and determination = 'preventable' and ${day('occurred_at')} between '${year}-01-01' and '${year}-11-20')`
const decided = (year: number): string =>
  `(select count(*) from accidents where archived_at is null and determination in ('preventable', 'non_preventable') and ${day('occurred_at')} between '${year}-01-01' and '${year}-11-20')`
const spent = (code: string): string =>
  `(select coalesce(sum(r.total), 0) from repairs r join vehicles v on v.id = r.vehicle_id where v.division_id in ${within(code)} and reported_on between '2026-01-01' and '2026-11-20')`

export const figures = casesOf('figures', 'figures', [
  [
    'manager',
    'accidents last 30 days by division',
    'accidnets last 30 days by divison',
    'accidents 30d by div',
    groups(
      `select d.name as label, count(a.id)::int as n from divisions d left join accidents a on a.division_id in (select id from divisions c where c.id = d.id or c.parent_id = d.id) and a.archived_at is null and ${day('a.occurred_at')} between '2026-10-22' and '2026-11-20' group by d.name`,
      `select d.name as label, count(a.id)::int as n from divisions d left join accidents a on a.division_id = d.id and a.archived_at is null and ${day('a.occurred_at')} between '2026-10-22' and '2026-11-20' group by d.name`,
    ),
    { row: 14 },
  ],
  [
    'manager',
    'preventable rate this year versus last year',
    'preventible rate this yaer versus last year',
    'preventable rate ytd vs ly',
    oneOf(
      ['number', 'number'],
      `select ${preventable(2026)} as a, ${preventable(2025)} as b`,
      `select round(100.0 * ${preventable(2026)} / ${decided(2026)}) as a, round(100.0 * ${preventable(2025)} / ${decided(2025)}) as b`,
    ),
    { row: 15 },
  ],
  [
    'safety',
    'worst 5 drivers for violations this year',
    'wrost 5 drivers for violations this year',
    'top 5 drivers violations ytd',
    top(
      `select * from (select d.title as label, count(*)::int as n, rank() over (order by count(*) desc) as place from violations v join drivers d on d.id = v.driver_id where occurred_on between '2026-01-01' and '2026-12-31' group by d.title) r where place <= 5`,
    ),
    { row: 16 },
  ],
  [
    'manager',
    'how much did we spend on repairs in q3',
    'how much did we spned on repairs in q3',
    'repair spend q3',
    oneOf(
      ['money'],
      `select sum(total) as value from repairs where reported_on between '2026-07-01' and '2026-09-30'`,
      `select sum(total) as value from repairs where completed_on between '2026-07-01' and '2026-09-30'`,
    ),
    { row: 21 },
  ],
  [
    'manager',
    'compare repair cost of Ozark and Kansas City year to date',
    'comapre repair cost of Ozark and Kansas City year to date',
    'repair cost ozark vs kc ytd',
    values(`select ${spent('OZK')} as a, ${spent('KCM')} as b`, 'money', 'money'),
    { row: 22 },
  ],
  [
    'manager',
    'average days to close a ticket',
    'avrage days to close a ticket',
    'avg days to close tix',
    oneOf(
      ['number'],
      `select round(avg(extract(epoch from status_since - issued_at)) / 86400, 1) as value from tickets where status = 'closed' and status_since >= '2025-11-20'`,
      `select round(avg(extract(epoch from status_since - issued_at)) / 86400, 1) as value from tickets where status = 'closed'`,
      `select round(avg(${day('status_since')} - ${day('issued_at')}), 1) as value from tickets where status = 'closed' and status_since >= '2025-11-21'`,
      `select round(avg(${day('status_since')} - ${day('issued_at')}), 1) as value from tickets where status = 'closed'`,
    ),
    {
      row: 46,
      also: `select percentile_cont(0.5) within group (order by extract(epoch from status_since - issued_at) / 86400) as a, percentile_cont(0.5) within group (order by ${day('status_since')} - ${day('issued_at')}) as b from tickets where status = 'closed' and status_since >= '2025-11-20'`,
    },
  ],
  [
    'manager',
    'violations by category',
    'violatons by catgeory',
    'violations per basic',
    groups(
      `select case category when 'unsafe_driving' then 'Unsafe Driving' when 'hos' then 'HOS' else 'Vehicle Maintenance' end as label, count(*)::int as n from violations group by category`,
      `select case category when 'unsafe_driving' then 'Unsafe Driving' when 'hos' then 'HOS' else 'Vehicle Maintenance' end as label, count(*)::int as n from violations where status = 'open' group by category`,
    ),
  ],
  [
    'manager',
    'accidents per month this year',
    'accidnets per month this year',
    'accidents by mo ytd',
    groups(
      `select to_char(m, 'Mon YYYY') as label, count(a.id)::int as n from generate_series('2026-01-01'::timestamp, '2026-11-01', '1 month') m left join accidents a on a.archived_at is null and date_trunc('month', ${day('a.occurred_at')}::timestamp) = m group by m`,
    ),
  ],
  [
    'manager',
    'how many drivers in each division',
    'how many drviers in each division',
    'drivers by division',
    groups(
      `select v.name as label, count(*)::int as n from divisions v join drivers d on d.division_id in (select id from divisions c where c.id = v.id or c.parent_id = v.id) where d.status = 'active' group by v.name`,
      `select v.name as label, count(*)::int as n from divisions v join drivers d on d.division_id in (select id from divisions c where c.id = v.id or c.parent_id = v.id) where d.status <> 'terminated' group by v.name`,
      `select v.name as label, count(*)::int as n from divisions v join drivers d on d.division_id = v.id where d.status = 'active' group by v.name`,
      `select v.name as label, count(*)::int as n from divisions v join drivers d on d.division_id in (select id from divisions c where c.id = v.id or c.parent_id = v.id) group by v.name`,
    ),
    {
      also: `select count(*)::int as n from divisions v join drivers d on d.division_id in (select id from divisions c where c.id = v.id or c.parent_id = v.id) where d.status = 'active' group by v.id`,
    },
  ],
])
