import { administrators, everyone, operationsStaff, recruitingStaff, superAdmins } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { plainText } from './words.ts'
import type { Lexicon } from './lexicon.ts'

/** Screens that belong to no kind, as people call them, and who may open them. */
export const namedScreens: readonly { readonly path: string; readonly names: readonly string[]; readonly roles: readonly Role[] }[] = [
  { path: '/', names: ['dashboard', 'home'], roles: everyone },
  { path: '/drivers-dashboard', names: ['drivers dashboard'], roles: operationsStaff },
  { path: '/assets-dashboard', names: ['assets dashboard', 'fleet dashboard'], roles: operationsStaff },
  { path: '/safety-dashboard', names: ['safety dashboard'], roles: operationsStaff },
  { path: '/csa', names: ['csa', 'csa scores'], roles: operationsStaff },
  { path: '/recruiting', names: ['recruiting', 'recruiting dashboard'], roles: recruitingStaff },
  { path: '/maintenance', names: ['maintenance', 'work queue', 'shop'], roles: operationsStaff },
  { path: '/messages', names: ['messages', 'inbox'], roles: everyone },
  { path: '/communications', names: ['communications'], roles: everyone },
  { path: '/design-options', names: ['design options', 'dark mode', 'themes'], roles: everyone },
  { path: '/account', names: ['my account', 'account', 'my password', 'password'], roles: everyone },
  { path: '/reports', names: ['reports'], roles: everyone },
  { path: '/ai-assistant', names: ['ai assistant', 'assistant', 'memory', 'my memory'], roles: everyone },
  { path: '/user-management', names: ['user management', 'users'], roles: administrators },
  { path: '/integrations', names: ['integrations'], roles: superAdmins },
]

/** Every screen that a role may open, by each of its names in plain text. */
export const screensFor = (role: Role, { kinds }: Lexicon): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.values(kinds).flatMap(({ path, label }) => [label.many, label.one].map((name) => [plainText(name), path] as const)),
    ...namedScreens
      .filter(({ roles }) => roles.includes(role))
      .flatMap(({ path, names }) => names.map((name) => [plainText(name), path] as const)),
  ])
