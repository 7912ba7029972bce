import type { Page } from '../metrics/page.ts'
import type { MetricName } from '../metrics/registry.ts'

export interface Dashboard extends Page {
  readonly work: readonly MetricName[]
  /** Kinds whose duties come first in Act now on this dashboard. */
  readonly leads?: readonly string[]
}

/**
 * The dashboards, in the order shown. The first six metrics that a role gets are its tiles and the others a table below them. Those in
 * `work` count what waits: they are next to what to do now.
 */
export const dashboards = {
  main: {
    metrics: [
      'drivers.ready',
      'vehicles.ready',
      'run-assignments.coverage',
      'deadlines.overdue',
      'drivers.expired',
      'documents.overdue_inspections',
      'pm-schedules.compliance',
      'accidents.open',
      'drivers.blocked',
      'vehicles.down',
      'documents.to_verify',
      'run-assignments.uncovered',
    ],
    work: ['documents.to_verify', 'run-assignments.uncovered'],
    charts: ['drivers.readiness', 'vehicles.readiness', 'documents.expiring', 'vehicles.status', 'vehicles.telematics'],
  },
  drivers: {
    metrics: [
      'drivers.ready',
      'drivers.blocked',
      'drivers.expiring',
      'drivers.missing_documents',
      'drivers.away',
      'drivers.turnover',
      'drivers.onboarding',
      'documents.to_verify',
      'run-assignments.uncovered',
      'time-off.to_decide',
    ],
    work: ['documents.to_verify', 'run-assignments.uncovered', 'time-off.to_decide'],
    charts: ['drivers.readiness', 'documents.expiring', 'drivers.status', 'drivers.by_division'],
  },
  assets: {
    metrics: [
      'vehicles.ready',
      'vehicles.down',
      'pm-schedules.compliance',
      'vehicles.telematics',
      'repairs.cost_per_mile',
      'repairs.repeat',
      'vehicles.unassigned',
      'vehicles.old_meters',
      'documents.expired',
      'pm-schedules.stop',
      'repairs.to_certify',
    ],
    work: ['pm-schedules.stop', 'repairs.to_certify'],
    charts: [
      'vehicles.readiness',
      'documents.expiring',
      'vehicles.status',
      'vehicles.telematics',
      'pm-schedules.due_by_week',
      'repairs.open_by_status',
    ],
  },
  safety: {
    metrics: [
      'accidents.dot_rate',
      'accidents.preventable',
      'inspections.vehicle_oos',
      'inspections.clean',
      'osha-claims.trir',
      'accidents.incurred',
      'inspections.driver_oos',
      'accidents.tests',
      'accidents.reported_late',
      'accidents.photos',
      'accidents.open',
      'tickets.open',
      'violations.open',
      'osha-claims.open',
      'workers-comp.open',
    ],
    work: ['accidents.open', 'tickets.open', 'violations.open', 'osha-claims.open', 'workers-comp.open'],
    charts: [
      'accidents.by_month',
      'accidents.by_type',
      'violations.by_category',
      'workers-comp.causes',
      'accidents.by_state',
      'accidents.by_hour',
    ],
  },
  recruiting: {
    metrics: [
      'leads.first_contact',
      'leads.open',
      'applications.hires_this_month',
      'applications.days_to_hire',
      'applications.cost_per_hire',
      'applications.no_shows',
      'leads.contacted_in_time',
      'applications.open',
      'leads.untouched',
      'leads.claims_lapsing',
      'applications.stuck',
    ],
    work: ['leads.untouched', 'leads.claims_lapsing', 'applications.stuck'],
    leads: ['recruiting-leads', 'recruiting-applications', 'carrier-requests'],
    charts: ['leads.funnel', 'applications.funnel', 'leads.sources', 'applications.sources'],
  },
} as const satisfies Readonly<Record<string, Dashboard>>

export type DashboardName = keyof typeof dashboards
export const dashboardNames = Object.keys(dashboards) as [DashboardName, ...DashboardName[]]
