import { bool, choice, email, instant, phone, ref, refs, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { administrators, managers } from '#kit/roles.ts'
import { timeZones } from '#kit/dates/time-zones.ts'
import { usersWords } from './words.ts'

/** People who sign in. They come in by invitation only (features/auth), never by a plain create. */
export const users = defineRecord({
  name: 'users',
  path: '/user-management',
  label: { one: 'User', many: 'Users' },
  words: usersWords,
  reports: [
    {
      key: 'access',
      title: 'User access review',
      area: 'Company',
      query: '',
      by: 'role',
      definition: 'User accounts by role.',
    },
  ],
  number: 'USR-{seq4}',
  chosenFrom: '/api/people',
  fields: {
    firstName: text({ label: 'First name', required: true, max: 80, search: true }),
    lastName: text({ label: 'Last name', required: true, max: 80, search: true, index: true }),
    email: email({ label: 'Email', required: true, unique: true, search: true, single: true }),
    phone: phone({ label: 'Phone' }),
    role: choice(
      {
        super_admin: { label: 'Super Admin' },
        admin: { label: 'Admin' },
        manager: { label: 'Manager' },
        supervisor: { label: 'Supervisor' },
        safety: { label: 'Safety' },
        recruiter: { label: 'Recruiter' },
        shop: { label: 'Shop' },
        foreman: { label: 'Foreman' },
      },
      { label: 'Role', required: true },
    ),
    allDivisions: bool({ label: 'All divisions', required: true, default: true }),
    divisions: refs('divisions', { label: 'Divisions', help: 'Includes their sub-divisions.' }),
    timeZone: choice(timeZones, { label: 'Time zone', default: 'America/Chicago' }),
    lastLoginAt: instant({ label: 'Last sign-in', system: true }),
  },
  lifecycle: {
    states: {
      invited: { label: 'Invited', tone: 'info' },
      active: { label: 'Active', tone: 'success' },
      deactivated: { label: 'Deactivated', tone: 'neutral', closed: true },
    },
    initial: 'invited',
    moves: {
      deactivate: {
        label: 'Deactivate',
        from: ['invited', 'active'],
        to: 'deactivated',
        roles: administrators,
        tone: 'danger',
        help: 'Signs the person out everywhere. Records are kept. Their assignments go to the person you choose.',
        asks: {
          reason: text({ label: 'Reason', required: true, max: 200 }),
          handOverTo: ref('users', {
            label: 'Hand over to',
            help: 'Needed when the person manages drivers or divisions, or has open tasks, corrective actions or diary entries.',
          }),
        },
      },
      reactivate: {
        label: 'Reactivate',
        from: ['deactivated'],
        to: 'active',
        roles: administrators,
        help: 'The role and divisions from before apply again.',
      },
    },
  },
  access: { read: managers, create: [], update: administrators, archive: [], export: administrators },
  scope: 'company',
  title: (user) => `${user.firstName} ${user.lastName}`,
  list: {
    columns: ['title', 'email', 'role', 'divisions', 'status', 'lastLoginAt'],
    sort: 'lastName',
    filters: ['status', 'role', 'allDivisions', 'divisions'],
    keep: ['role', 'divisions', 'status', 'lastLoginAt'],
    views: [
      { key: 'current', label: 'Active and invited', query: 'status=active,invited&sort=lastName', first: true },
      { key: 'active', label: 'Active', query: 'status=active' },
      { key: 'invited', label: 'Invited', query: 'status=invited&sort=urgency' },
      { key: 'deactivated', label: 'Deactivated', query: 'status=deactivated' },
    ],
    overview: [['Role', 'role', 'allDivisions', 'divisions'], 'email', 'phone', 'lastLoginAt', 'timeZone'],
  },
  children: [
    { kind: 'drivers', by: 'manager', label: 'Drivers they manage' },
    { kind: 'divisions', by: 'manager', label: 'Divisions they manage' },
    { kind: 'tasks', by: 'assignees', label: 'Tasks' },
  ],
  tabs: [{ key: 'owns', label: 'Owns', holds: ['drivers.manager', 'divisions.manager', 'tasks.assignees'] }],
  form: [
    { heading: 'Person', fields: ['firstName', 'lastName', 'email', 'phone', 'timeZone'] },
    { heading: 'Access', fields: ['role', 'allDivisions', 'divisions'] },
  ],
  check: (user) => [
    !user.allDivisions && (user.divisions ?? []).length === 0 && issue('divisions', 'Choose at least one division, or all divisions'),
  ],
})
