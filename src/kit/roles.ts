/** The six roles of the specification, section 1, and those of the shop: a foreman also closes repairs and lifts holds of the shop. */
export const roles = ['super_admin', 'admin', 'manager', 'supervisor', 'safety', 'recruiter', 'shop', 'foreman'] as const
export type Role = (typeof roles)[number]

export const everyone: readonly Role[] = roles
/** The six roles of the specification, section 1: people's files are theirs, never the shop's. */
export const officeStaff: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'safety', 'recruiter']
/** Technicians and foremen: units and the work on them. */
export const shopStaff: readonly Role[] = ['shop', 'foreman']
/** Drawn in the menu for Dashboard, Drivers, Fleet and Safety. */
export const operationsStaff: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'safety']
/** May change vehicles and fleet records. */
export const fleetEditors: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor']
/** See units and the work on them. */
export const fleetReaders: readonly Role[] = [...operationsStaff, ...shopStaff]
/** Work on repairs, services, tires, and meters. */
export const shopWorkers: readonly Role[] = [...fleetEditors, ...shopStaff]
/** Close repairs, and certify that one is not needed. */
export const repairClosers: readonly Role[] = [...fleetEditors, 'foreman']
/** May add drivers and their qualification papers. */
export const driverEditors: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'safety']
export const managers: readonly Role[] = ['super_admin', 'admin', 'manager']
export const administrators: readonly Role[] = ['super_admin', 'admin']
/** Read everyone's feedback, answer it and change its status (specification, section 6). */
export const feedbackManagers: readonly Role[] = ['super_admin', 'manager']
export const superAdmins: readonly Role[] = ['super_admin']
export const recruitingStaff: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'recruiter']
/** Work on leads and applications; supervisors read them. */
export const recruitingEditors: readonly Role[] = ['super_admin', 'admin', 'manager', 'recruiter']
/** Take part in the hiring decision, and see what previous employers say (49 CFR 391.53(a)). */
export const investigators: readonly Role[] = ['super_admin', 'admin', 'safety', 'recruiter']
/** May see identity and medical data of drivers (29 CFR 1630.14). */
export const identityReaders: readonly Role[] = ['super_admin', 'admin', 'safety']

/** What vehicles cost is hidden from safety and recruiter (specification, section 6); money of accidents, tickets and claims is safety's work. */
export const fleetMoneyReaders: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor']
/** Enter and read parts, labor, and what they cost; what a unit was bought for is not theirs. */
export const repairMoneyReaders: readonly Role[] = [...fleetMoneyReaders, ...shopStaff]

/** May see whole card and account numbers. */
export const paymentReaders: readonly Role[] = ['super_admin', 'admin', 'manager']

export const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value)

/** Decide safety questions: recordability, preventability, waivers, holds. */
export const safetyDeciders: readonly Role[] = ['super_admin', 'admin', 'manager', 'safety']
/** Read and lift holds of units for the shop’s own work, besides those who decide safety questions. */
export const holdLifters: readonly Role[] = [...safetyDeciders, 'foreman']
/** Work on claims of injured employees and may see their medical and private data. */
export const caseWorkers: readonly Role[] = ['super_admin', 'admin', 'safety']
/** May send out, with a reason, who or what a rule of the company stops. Nobody overrides a rule of law. */
export const gateOverriders: readonly Role[] = safetyDeciders
