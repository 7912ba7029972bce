import {
  administrators,
  caseWorkers,
  everyone,
  fleetMoneyReaders,
  managers,
  operationsStaff,
  recruitingEditors,
  recruitingStaff,
  safetyDeciders,
  superAdmins,
} from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { plainText } from './words.ts'
import type { Lexicon } from './lexicon.ts'

/** Screens that belong to no kind, as people call them, and who may open them. */
export const namedScreens: readonly { readonly path: string; readonly names: readonly string[]; readonly roles: readonly Role[] }[] = [
  { path: '/', names: ['dashboard', 'home'], roles: everyone },
  { path: '/drivers-dashboard', names: ['drivers dashboard', 'driver dashboard'], roles: operationsStaff },
  { path: '/assets-dashboard', names: ['assets dashboard', 'fleet dashboard', 'fleet'], roles: operationsStaff },
  { path: '/safety-dashboard', names: ['safety dashboard', 'safety'], roles: operationsStaff },
  { path: '/csa', names: ['csa', 'csa scores'], roles: operationsStaff },
  { path: '/accidents/register', names: ['accident register', 'register'], roles: operationsStaff },
  { path: '/accidents/figures', names: ['accident figures'], roles: operationsStaff },
  { path: '/accidents/committee', names: ['preventability committee', 'committee'], roles: operationsStaff },
  { path: '/tickets/figures', names: ['ticket figures'], roles: operationsStaff },
  { path: '/tickets/attorneys', names: ['attorneys', 'lawyers'], roles: operationsStaff },
  { path: '/safety/disciplinary-actions/figures', names: ['discipline figures'], roles: operationsStaff },
  { path: '/safety/disciplinary-actions/suggested', names: ['suggested actions'], roles: operationsStaff },
  { path: '/workers-comp/figures', names: ['claim figures'], roles: operationsStaff },
  { path: '/osha-claims/figures', names: ['osha figures'], roles: operationsStaff },
  { path: '/osha-claims/year', names: ['osha year end'], roles: safetyDeciders },
  { path: '/osha-claims/forms/300', names: ['form 300', 'osha 300', '300 log'], roles: caseWorkers },
  { path: '/osha-claims/forms/300a', names: ['form 300a', 'osha 300a'], roles: safetyDeciders },
  { path: '/osha-claims/forms/301', names: ['form 301', 'osha 301'], roles: caseWorkers },
  { path: '/dataqs/candidates', names: ['dataqs candidates'], roles: operationsStaff },
  { path: '/recruiting', names: ['recruiting', 'recruiting dashboard'], roles: recruitingStaff },
  { path: '/recruiting/leads/board', names: ['leads board', 'lead board'], roles: recruitingStaff },
  { path: '/recruiting/leads/call', names: ['call mode'], roles: recruitingEditors },
  { path: '/maintenance', names: ['maintenance', 'work queue', 'shop'], roles: operationsStaff },
  { path: '/maintenance/cost', names: ['maintenance cost'], roles: fleetMoneyReaders },
  { path: '/messages', names: ['messages', 'inbox'], roles: everyone },
  { path: '/communications', names: ['communications'], roles: everyone },
  { path: '/design-options', names: ['design options', 'dark mode', 'themes'], roles: everyone },
  { path: '/account', names: ['my account', 'account', 'my password', 'password'], roles: everyone },
  { path: '/my-feedback', names: ['my feedback'], roles: everyone },
  { path: '/feedback-management/board', names: ['feedback board'], roles: managers },
  { path: '/reports', names: ['reports'], roles: everyone },
  { path: '/ai-assistant', names: ['ai assistant', 'assistant', 'memory', 'my memory'], roles: everyone },
  { path: '/user-management', names: ['user management', 'users'], roles: administrators },
  { path: '/integrations', names: ['integrations'], roles: superAdmins },
  { path: '/api/docs', names: ['api description', 'api docs'], roles: administrators },
]

/** Every screen that a role may open, by each of its names in plain text. */
export const screensFor = (role: Role, { kinds }: Lexicon): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.values(kinds).flatMap(({ path, label }) => [label.many, label.one].map((name) => [plainText(name), path] as const)),
    ...namedScreens
      .filter(({ roles }) => roles.includes(role))
      .flatMap(({ path, names }) => names.map((name) => [plainText(name), path] as const)),
  ])
