import { choice, choices, date, int, ref, text } from '#kit/fields.ts'
import { defineRecord, issue, lockAll } from '#kit/record.ts'
import { fleetEditors, fleetReaders, managers } from '#kit/roles.ts'
import { inspectorsWords } from './words.ts'

const endedOn = date({ label: 'Role ended on', notBefore: ['qualifiedOn', 'Before the role began'] })

/** Months of training or experience that the rules ask for where nothing else qualifies (49 CFR 396.19(a)(3)(ii), 396.25(d)(3)). */
export const leastMonths = 12

/**
 * Why one of our people may do annual inspections (49 CFR 396.19) or work on brakes (396.25). The proof is kept while they do this work for
 * us and one year after.
 */
export const inspectors = defineRecord({
  name: 'inspectors',
  path: '/maintenance/inspectors',
  api: 'maintenance/inspectors',
  label: { one: 'Inspector', many: 'Inspectors' },
  noLaw: 'Someone without a qualification record isn’t one of our inspectors (49 CFR 396.19, 396.25).',
  words: inspectorsWords,
  number: 'INSP-{seq4}',
  fields: {
    name: text({ label: 'Name', required: true, max: 120, search: true }),
    division: ref('divisions', { label: 'Division', required: true }),
    role: choice(
      { annual: { label: 'Annual inspections (396.19)' }, brakes: { label: 'Brakes (396.25)' } },
      { label: 'Role', required: true },
    ),
    tasks: choices(
      {
        inspect: { label: 'Inspect' },
        adjust: { label: 'Adjust' },
        repair: { label: 'Repair' },
        replace: { label: 'Replace parts' },
      },
      {
        label: 'Brake tasks',
        help: 'Brake inspectors only: the tasks they are qualified for. A CDL air brake endorsement alone does not qualify.',
      },
    ),
    basis: choice(
      {
        program: { label: 'Training or apprenticeship program' },
        certificate: { label: 'State or Canadian certificate' },
        experience: { label: 'Training or experience of one year or more' },
      },
      { label: 'Qualified by', required: true },
    ),
    months: int({ label: 'Months of training or experience', min: 0, max: 720, unit: 'months' }),
    evidence: text({
      label: 'Proof',
      required: true,
      max: 300,
      help: 'School, employer or certificate number. Add the paper under Files.',
    }),
    qualifiedOn: date({ label: 'In this role since', required: true }),
    endedOn: { ...endedOn, system: true },
    keepUntil: date({ label: 'Keep the proof until', computed: true, help: 'One year after the role ends (49 CFR 396.19(b), 396.25(e)).' }),
  },
  lifecycle: {
    states: { active: { label: 'Qualified', tone: 'success' }, ended: { label: 'Role ended', tone: 'neutral', closed: true } },
    initial: 'active',
    moves: {
      end: {
        label: 'End role',
        from: ['active'],
        to: 'ended',
        roles: fleetEditors,
        help: 'The proof is kept for one more year.',
        asks: { endedOn: { ...endedOn, required: true } },
      },
      resume: { label: 'Resume role', from: ['ended'], to: 'active', roles: fleetEditors },
    },
  },
  access: { read: fleetReaders, create: fleetEditors, update: fleetEditors, archive: managers, export: managers },
  scope: { field: 'division' },
  title: ({ name }) => name,
  list: {
    columns: ['title', 'role', 'basis', 'months', 'tasks', 'qualifiedOn', 'status', 'endedOn', 'keepUntil', 'division'],
    sort: 'title',
    filters: ['status', 'role', 'basis', 'qualifiedOn', 'endedOn'],
    views: [
      { key: 'annual', label: 'Annual inspections', query: 'status=active&role=annual' },
      { key: 'brakes', label: 'Brakes', query: 'status=active&role=brakes' },
    ],
    facts: ['role', 'basis', 'qualifiedOn'],
  },
  form: [{ heading: 'Inspector', fields: ['name', 'division', 'role', 'tasks', 'basis', 'months', 'evidence', 'qualifiedOn'] }],
  children: [{ kind: 'qualification-documents', by: 'inspectorOnFile', label: 'Inspections' }],
  check: ({ role, tasks, basis, months, qualifiedOn }, today) => [
    role === 'annual' && tasks !== null && tasks.length > 0 && issue('tasks', 'Only brake inspectors have brake tasks'),
    role === 'brakes' && (tasks === null || tasks.length === 0) && issue('tasks', 'Choose the brake tasks'),
    basis === 'experience' && (months ?? 0) < leastMonths && issue('months', `At least ${leastMonths} months of training or experience`),
    role === 'brakes' && basis === 'certificate' && issue('basis', 'A certificate for annual inspections does not qualify for brakes'),
    qualifiedOn > today && issue('qualifiedOn', 'Date can’t be in the future'),
  ],
  locks: ({ status }) => (status === 'ended' ? lockAll(['role', 'qualifiedOn'], 'The role has ended') : {}),
})
