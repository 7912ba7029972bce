import { abstains, values } from '../case.ts'
import { found, no, questionsOf, rows } from '../question.ts'

const unfinished = `status not in ('done', 'cancelled')`
const tasks = (where: string): string => rows('tasks', where)
const of = (name: string): string => `assignees @> array[(select id from users where title = '${name}')]`
const towed = `h.status = 'active' and h.reason like 'Towed%'`
const actions = (where: string): string => rows('corrective_actions', where)

export const office = questionsOf('c-office', [
  [
    'plain',
    'manager',
    'What do I have to get done today?',
    found([tasks(`${unfinished} and ${of('Jorge Ocampo')} and due_at < '2026-11-21'`), tasks(`${unfinished} and ${of('Jorge Ocampo')}`)]),
  ],
  ['plain', 'super_admin', 'How many tasks are overdue?', found([tasks(`${unfinished} and due_at < '2026-11-20 15:00+00'`)])],
  [
    'plain',
    'safety',
    'Which trucks are on hold because they got towed?',
    found([
      `select distinct v.id, v.unit_number as title from holds h join vehicles v on v.id = h.vehicle_id where ${towed}`,
      `select h.id, v.unit_number as title from holds h join vehicles v on v.id = h.vehicle_id where ${towed}`,
      `select distinct v.id, v.unit_number as title from holds h join vehicles v on v.id = h.vehicle_id where h.status = 'active' and h.reason ilike '%towed%'`,
      `select h.id, v.unit_number as title from holds h join vehicles v on v.id = h.vehicle_id where h.status = 'active' and h.reason ilike '%towed%'`,
    ]),
  ],
  [
    'plain',
    'admin',
    'Who manages Gulf Coast?',
    values(`select u.title from divisions d join users u on u.id = d.manager_id where d.code = 'GLF'`, 'text'),
  ],
  ['plain', 'admin', 'Who hasn’t accepted their invitation yet?', found([rows('users', `status = 'invited'`)])],
  ['plain', 'super_admin', 'How many bugs have people reported to us?', found([rows('feedback', `category = 'bug'`)])],
  ['hurry', 'supervisor', 'whats the joplin yards phone', values(`select phone from divisions where code = 'JOP'`, 'phone')],
  ['hurry', 'manager', 'tasks for tasha', found([tasks(`${unfinished} and ${of('Tasha Whitfield')}`), tasks(of('Tasha Whitfield'))])],
  [
    'follow-up',
    'admin',
    'is he over Joplin too?',
    [no, values(`select u.title from divisions d join users u on u.id = d.manager_id where d.code = 'JOP'`, 'text')],
    ['Who runs Kansas City Metro?'],
  ],
  [
    'follow-up',
    'safety',
    'which one is late',
    found([
      actions(`status = 'open' and due_on < '2026-11-20'`),
      actions(`status in ('open', 'returned') and due_on < '2026-11-20'`),
      actions(`status in ('open', 'returned', 'done') and due_on < '2026-11-20'`),
    ]),
    ['How many corrective actions are open?'],
  ],
  ['cannot', 'supervisor', 'How much does Hank Lindqvist make a year?', abstains('cannot')],
  ['cannot', 'super_admin', 'Can we afford five more drivers?', abstains('cannot')],
])
