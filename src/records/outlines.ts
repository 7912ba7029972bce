import type { Outline } from '#kit/record.ts'
import { administrators, caseWorkers, everyone, fleetEditors, managers, operationsStaff, safetyDeciders } from '#kit/roles.ts'

const driverEditors = ['super_admin', 'admin', 'manager', 'supervisor', 'safety'] as const

/**
 * What menu, router and palette know of a kind before its declaration is fetched: where it lives, what it is called, who may see
 * and add it. The declaration takes these from here, so that they are said once (roles too).
 */
export const outlines = {
  divisions: {
    name: 'divisions',
    path: '/divisions',
    label: { one: 'Division', many: 'Divisions' },
    read: everyone,
    create: administrators,
  },
  users: { name: 'users', path: '/user-management', label: { one: 'User', many: 'Users' }, read: managers, create: [] },
  vehicles: {
    name: 'vehicles',
    path: '/vehicles',
    label: { one: 'Vehicle', many: 'Vehicles' },
    read: operationsStaff,
    create: fleetEditors,
  },
  drivers: { name: 'drivers', path: '/drivers', label: { one: 'Driver', many: 'Drivers' }, read: everyone, create: driverEditors },
  'qualification-documents': {
    name: 'qualification-documents',
    path: '/qualification-documents',
    label: { one: 'Document', many: 'Documents' },
    read: everyone,
    create: driverEditors,
  },
  'vehicle-assignments': {
    name: 'vehicle-assignments',
    path: '/vehicle-assignments',
    label: { one: 'Vehicle assignment', many: 'Vehicle assignments' },
    read: operationsStaff,
    create: fleetEditors,
  },
  'meter-entries': {
    name: 'meter-entries',
    path: '/meter-entries',
    label: { one: 'Meter entry', many: 'Meter entries' },
    read: operationsStaff,
    create: fleetEditors,
  },
  accidents: {
    name: 'accidents',
    path: '/accidents',
    label: { one: 'Accident', many: 'Accidents' },
    read: operationsStaff,
    create: operationsStaff,
    badge: ['open', 'pending'],
  },
  tickets: {
    name: 'tickets',
    path: '/tickets',
    label: { one: 'Ticket', many: 'Tickets' },
    read: operationsStaff,
    create: operationsStaff,
    badge: ['open'],
  },
  'roadside-inspections': {
    name: 'roadside-inspections',
    path: '/inspections',
    label: { one: 'Roadside inspection', many: 'Roadside inspections' },
    read: operationsStaff,
    create: operationsStaff,
  },
  violations: {
    name: 'violations',
    path: '/violations',
    label: { one: 'Violation', many: 'Violations' },
    read: operationsStaff,
    create: operationsStaff,
    badge: ['open'],
  },
  'clean-inspections': {
    name: 'clean-inspections',
    path: '/clean-inspections',
    label: { one: 'Clean inspection', many: 'Clean inspections' },
    read: operationsStaff,
    create: operationsStaff,
  },
  dataqs: {
    name: 'dataqs',
    path: '/dataqs',
    label: { one: 'DataQs request', many: 'DataQs requests' },
    read: operationsStaff,
    create: safetyDeciders,
  },
  'workers-comp': {
    name: 'workers-comp',
    path: '/workers-comp',
    label: { one: "Workers' comp claim", many: "Workers' comp claims" },
    read: operationsStaff,
    // A manager reads claims without what is medical, so they cannot tell of an injury either.
    create: ['super_admin', 'admin', 'supervisor', 'safety'],
    badge: ['open'],
  },
  'workers-comp-cases': {
    name: 'workers-comp-cases',
    path: '/workers-comp-cases',
    label: { one: 'Claim entry', many: 'Claim entries' },
    read: safetyDeciders,
    create: caseWorkers,
  },
  'osha-claims': {
    name: 'osha-claims',
    path: '/osha-claims',
    label: { one: 'OSHA claim', many: 'OSHA claims' },
    read: operationsStaff,
    create: caseWorkers,
    badge: ['open', 'investigating'],
  },
  'osha-summaries': {
    name: 'osha-summaries',
    path: '/osha-summaries',
    label: { one: 'OSHA year', many: 'OSHA years' },
    read: safetyDeciders,
    create: caseWorkers,
  },
  'disciplinary-actions': {
    name: 'disciplinary-actions',
    path: '/safety/disciplinary-actions',
    label: { one: 'Disciplinary action', many: 'Disciplinary actions' },
    read: operationsStaff,
    create: operationsStaff,
  },
  'discipline-policies': {
    name: 'discipline-policies',
    path: '/discipline-policies',
    label: { one: 'Discipline policy', many: 'Discipline policies' },
    read: operationsStaff,
    create: administrators,
  },
  'corrective-actions': {
    name: 'corrective-actions',
    path: '/corrective-actions',
    label: { one: 'Corrective action', many: 'Corrective actions' },
    read: operationsStaff,
    create: safetyDeciders,
  },
  deadlines: { name: 'deadlines', path: '/deadlines', label: { one: 'Deadline', many: 'Deadlines' }, read: operationsStaff, create: [] },
  'deadline-rules': {
    name: 'deadline-rules',
    path: '/deadline-rules',
    label: { one: 'Deadline rule', many: 'Deadline rules' },
    read: operationsStaff,
    create: ['super_admin', 'safety'],
  },
  'workers-comp-policies': {
    name: 'workers-comp-policies',
    path: '/workers-comp-policies',
    label: { one: "Workers' comp policy", many: "Workers' comp policies" },
    read: caseWorkers,
    create: caseWorkers,
  },
  'benefit-rules': {
    name: 'benefit-rules',
    path: '/benefit-rules',
    label: { one: 'State benefit rule', many: 'State benefit rules' },
    read: safetyDeciders,
    create: ['super_admin', 'safety'],
  },
  holds: {
    name: 'holds',
    path: '/holds',
    label: { one: 'Hold', many: 'Holds' },
    read: operationsStaff,
    create: safetyDeciders,
  },
  // It comes in through the dialog alone (features/feedback), and everybody reads their own.
  feedback: {
    name: 'feedback',
    path: '/feedback-management',
    label: { one: 'Feedback item', many: 'Feedback' },
    read: everyone,
    create: [],
  },
  tasks: { name: 'tasks', path: '/tasks', label: { one: 'Task', many: 'Tasks' }, read: everyone, create: everyone },
} as const satisfies Readonly<Record<string, Outline>>
