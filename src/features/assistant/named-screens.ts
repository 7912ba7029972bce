import { may } from '#kit/access.ts'
import type { Registry } from '#kit/record.ts'
import { administrators } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { screenRoles } from '#records/screen-roles.ts'
import type { ScreenPath } from '#records/screen-roles.ts'
import { plainText } from './words.ts'

/** What people call the screens that belong to no kind. */
const names: Readonly<Record<ScreenPath, readonly string[]>> = {
  '/': ['dashboard', 'home'],
  '/drivers-dashboard': ['drivers dashboard', 'driver dashboard'],
  '/assets-dashboard': ['assets dashboard', 'fleet dashboard', 'fleet'],
  '/safety-dashboard': ['safety dashboard', 'safety'],
  '/drivers/binders': ['dq binders', 'dq binder', 'audit binders', 'qualification file binders'],
  '/drivers/scans': ['scans to file', 'scan inbox', 'bulk scans', 'scanned documents to file'],
  '/shared-documents': ['shared documents', 'shared links', 'documents shared by link'],
  '/csa': ['csa', 'csa scores'],
  '/accidents/register': ['accident register', 'register'],
  '/accidents/figures': ['accident figures'],
  '/accidents/committee': ['review committee', 'preventability committee', 'committee'],
  '/tickets/figures': ['ticket figures'],
  '/tickets/attorneys': ['attorneys', 'lawyers'],
  '/safety/disciplinary-actions/figures': ['discipline figures'],
  '/safety/disciplinary-actions/suggested': ['suggested actions'],
  '/workers-comp/figures': ['claim figures'],
  '/osha-claims/figures': ['osha figures'],
  '/osha-claims/year': ['osha year end'],
  '/osha-claims/forms/300': ['form 300', 'osha 300', '300 log'],
  '/osha-claims/forms/300a': ['form 300a', 'osha 300a'],
  '/osha-claims/forms/301': ['form 301', 'osha 301'],
  '/dataqs/candidates': ['dataqs candidates'],
  '/recruiting': ['recruiting', 'recruiting dashboard'],
  '/recruiting/leads/board': ['leads board', 'lead board'],
  '/recruiting/leads/call': ['call mode'],
  '/maintenance': ['maintenance', 'work queue', 'shop'],
  '/maintenance/board': ['shop board', 'bay board', 'shop schedule', 'bay schedule'],
  '/maintenance/my-work': ['my work', 'my shop work'],
  '/maintenance/cost': ['maintenance cost'],
  '/messages': ['messages', 'inbox'],
  '/communications': ['communications'],
  '/design-options': ['design options', 'dark mode', 'themes'],
  '/account': ['my account', 'account', 'my password', 'password'],
  '/my-feedback': ['my feedback'],
  '/feedback-management/board': ['feedback board'],
  '/reports': ['reports'],
  '/ai-assistant': ['ai assistant', 'assistant', 'memory', 'my memory'],
  '/legal-stops': ['legal stops'],
  '/compliance-settings': ['compliance settings', 'company rules'],
  '/settings/company': ['company settings', 'company name', 'letterhead', 'company logo', 'setup checklist'],
  '/integrations': ['integrations'],
  '/api/docs': ['api description', 'api docs'],
}

/** Each of them with who may open it; users are a kind that is called by its screen. */
export const namedScreens: readonly { readonly path: string; readonly names: readonly string[]; readonly roles: readonly Role[] }[] = [
  ...(Object.keys(screenRoles) as ScreenPath[]).map((path) => ({ path, names: names[path], roles: screenRoles[path] })),
  { path: '/user-management', names: ['user management', 'users'], roles: administrators },
]

/** What people call the list of a kind besides the name of its records. */
const listNames: Readonly<Record<string, readonly string[]>> = { '/run-assignments': ['run board'] }

/** The paths of all screens that a role may open, by each of their names in plain text. */
export const screensFor = (role: Role, registry: Registry): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.values(registry)
      .filter((record) => may(role, 'read', record) && namedScreens.every(({ path }) => path !== record.path))
      .flatMap(({ path, label }) => [label.many, label.one, ...(listNames[path] ?? [])].map((name) => [plainText(name), path] as const)),
    ...namedScreens
      .filter(({ roles }) => roles.includes(role))
      .flatMap(({ path, names }) => names.map((name) => [plainText(name), path] as const)),
  ])
