import { formGuides, listParts, recordGuides } from '#kit/guide-ids.ts'
import type { ListGuide, RecordGuide } from '#kit/guide-ids.ts'
import type { outlines } from './outlines.ts'

/** Entries of the menu: the address and what it is called there. */
export const navGuides = {
  '/': 'nav.dashboard',
  '/drivers-dashboard': 'nav.drivers',
  '/drivers': 'nav.drivers.drivers',
  '/time-off': 'nav.drivers.time-off',
  '/safety/disciplinary-actions': 'nav.drivers.disciplinary-actions',
  '/assets-dashboard': 'nav.fleet',
  '/vehicles': 'nav.fleet.vehicles',
  '/run-assignments': 'nav.fleet.run-assignments',
  '/maintenance': 'nav.fleet.maintenance',
  '/divisions': 'nav.fleet.divisions',
  '/safety-dashboard': 'nav.safety',
  '/accidents': 'nav.safety.accidents',
  '/tickets': 'nav.safety.tickets',
  '/violations': 'nav.safety.violations',
  '/clean-inspections': 'nav.safety.clean-inspections',
  '/osha-claims': 'nav.safety.osha-claims',
  '/workers-comp': 'nav.safety.workers-comp',
  '/recruiting': 'nav.recruiting',
  '/recruiting/leads': 'nav.recruiting.leads',
  '/recruiting/applications': 'nav.recruiting.applications',
} as const

/** Places of the frame, which are there on every screen. */
export const shellGuides = ['assistant.button', 'shell.menu', 'shell.search', 'usermenu.button', 'feedback.send'] as const

/** Places of screens of their own, each with an address where it is drawn. */
export const screenGuides = {
  'assistant.memory': '/ai-assistant',
  'reports.catalog': '/reports',
  'reports.save': '/reports?report=list:drivers',
  'design.theme': '/design-options',
  'account.password': '/account',
  'account.notifications': '/account',
  'messages.new': '/messages',
  'time-off.calendar': '/time-off',
  'run-board.week': '/run-assignments',
  'run-board.copy-week': '/run-assignments',
  'maintenance.tabs': '/maintenance',
  'maintenance.quick-entry': '/maintenance',
  'users.invite': '/user-management',
  'leads.board': '/recruiting/leads/board',
} as const

/** Places in the panel of the assistant itself. */
export const panelGuides = ['assistant.send'] as const

export type NavGuide = (typeof navGuides)[keyof typeof navGuides]
export type ScreenGuide = keyof typeof screenGuides
/** Every place that an answer or a topic of help may point at. */
export type GuideId =
  | ListGuide<keyof typeof outlines>
  | RecordGuide
  | NavGuide
  | ScreenGuide
  | (typeof shellGuides)[number]
  | (typeof panelGuides)[number]

const fixed = new Set<string>([
  ...recordGuides,
  ...formGuides,
  ...Object.values(navGuides),
  ...Object.keys(screenGuides),
  ...shellGuides,
  ...panelGuides,
])

/** Whether a place of this name is drawn anywhere; `kinds` are those the person may list. */
export const isGuide = (id: string, kinds: Readonly<Record<string, unknown>>): boolean => {
  if (fixed.has(id)) return true
  const [kind = '', list, part] = id.split('.')
  return list === 'list' && Object.hasOwn(kinds, kind) && listParts.some((one) => one === part)
}

export const navGuideOf = (path: string): NavGuide | undefined => (navGuides as Readonly<Record<string, NavGuide>>)[path]
