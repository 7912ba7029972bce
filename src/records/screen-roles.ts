import {
  administrators,
  caseWorkers,
  everyone,
  feedbackManagers,
  fleetMoneyReaders,
  fleetReaders,
  identityReaders,
  operationsStaff,
  recruitingEditors,
  recruitingStaff,
  safetyDeciders,
  superAdmins,
} from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { outlines } from './outlines.ts'

/** Screens with an address of their own, and who may open each: for the router, and for the assistant that leads there. Records bring theirs. */
export const screenRoles = {
  '/': everyone,
  '/drivers-dashboard': operationsStaff,
  '/assets-dashboard': operationsStaff,
  '/safety-dashboard': operationsStaff,
  '/drivers/binders': identityReaders,
  '/drivers/scans': identityReaders,
  '/shared-papers': identityReaders,
  '/recruiting': recruitingStaff,
  '/recruiting/leads/board': recruitingStaff,
  '/recruiting/leads/call': recruitingEditors,
  '/csa': operationsStaff,
  '/accidents/register': operationsStaff,
  '/accidents/figures': outlines.accidents.read,
  '/tickets/figures': outlines.tickets.read,
  '/safety/disciplinary-actions/figures': outlines['disciplinary-actions'].read,
  '/workers-comp/figures': outlines['workers-comp'].read,
  '/osha-claims/figures': outlines['osha-claims'].read,
  '/osha-claims/year': safetyDeciders,
  '/osha-claims/forms/300': caseWorkers,
  '/osha-claims/forms/300a': safetyDeciders,
  '/osha-claims/forms/301': caseWorkers,
  '/accidents/committee': operationsStaff,
  '/dataqs/candidates': operationsStaff,
  '/tickets/attorneys': operationsStaff,
  '/safety/disciplinary-actions/suggested': operationsStaff,
  '/maintenance': fleetReaders,
  '/maintenance/cost': fleetMoneyReaders,
  '/feedback-management/board': feedbackManagers,
  '/my-feedback': everyone,
  '/integrations': superAdmins,
  '/legal-stops': superAdmins,
  '/compliance-settings': operationsStaff,
  '/settings/company': administrators,
  '/design-options': everyone,
  '/account': everyone,
  '/messages': everyone,
  '/communications': everyone,
  '/ai-assistant': everyone,
  '/reports': everyone,
  '/api/docs': administrators,
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type ScreenPath = keyof typeof screenRoles

/** The router has one entry for each. */
export const screenPaths = Object.keys(screenRoles) as readonly ScreenPath[]
