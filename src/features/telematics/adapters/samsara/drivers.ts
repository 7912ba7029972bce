import type * as z from 'zod'
import type { AdapterContext, Page, RemoteDriver, ResumePoint } from '#features/telematics/provider/adapter.ts'
import { walk } from './pages.ts'
import { othersIds } from './vehicles.ts'
import { driver } from './wire.ts'

/** External id keys under which fleets keep their payroll or employee number. */
const employeeKeys = ['payrollId', 'employeeId', 'employeeNumber']

/** Active drivers, then deactivated ones: the provider lists only one of the two at a time. */
export async function* listDrivers(context: AdapterContext, from: ResumePoint | null): AsyncGenerator<Page<RemoteDriver>> {
  const listing = (status: 'active' | 'deactivated') => ({
    sweep: status,
    path: '/fleet/drivers',
    query: { driverActivationStatus: status, limit: '512' },
    quota: 'drivers',
    row: driver,
    read: toDriver,
  })
  if (from === null || from.sweep === 'active') {
    const whole = yield* walk(context, { ...listing('active'), followedBy: 'deactivated' }, from?.cursor ?? '')
    // The end of the second half would pass for the end of all.
    if (!whole) return
  }
  yield* walk(context, listing('deactivated'), from?.sweep === 'deactivated' ? from.cursor : '')
}

const toDriver = (row: z.output<typeof driver>): RemoteDriver => {
  const externalIds = othersIds(row.externalIds)
  return {
    remoteId: row.id,
    fullName: row.name,
    username: row.username,
    email: null,
    phone: row.phone,
    employeeNumber: employeeKeys.map((key) => externalIds[key]).find((value) => value !== undefined) ?? null,
    licenseNumber: row.licenseNumber,
    licenseState: row.licenseState,
    externalIds,
    lifecycle: row.driverActivationStatus,
    assignedVehicleRemoteId: row.staticAssignedVehicle,
  }
}
