import { managers } from '#kit/roles.ts'
import { uncoveredQuery } from '#records/dispatch/run-assignments/coverage-states.ts'
import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'
import { badgeOf } from './badge.ts'

const runs = 'run-assignments'
const inspections = 'roadside-inspections'
const inspected = { field: 'inspectedAt', days: 'period' } as const
const vehicleLevels = 'level=I,II,V,VI'
const driverLevels = 'level=I,II,III,VI'

/** Runs, leave, deadlines, and what roadside inspections found. */
export const operationMetrics = {
  'run-assignments.today': {
    label: 'Runs today',
    list: runs,
    filters: 'status=!cancelled',
    window: { field: 'serviceDate', days: 'today' },
    measure: count,
    noun: 'runs today',
  },
  'run-assignments.coverage': {
    label: 'Coverage today',
    list: runs,
    filters: 'coverage=covered',
    window: { field: 'serviceDate', days: 'today' },
    measure: { how: 'share', of: 'run-assignments.today' },
    noun: 'runs',
    goal: 100,
    better: 'more',
  },
  'run-assignments.uncovered': {
    label: 'Uncovered, next 48 hours',
    list: runs,
    filters: `${uncoveredQuery}&startTo=now%2B48h`,
    measure: count,
    noun: 'runs',
  },
  /** What a manager decides: an administrator designates protected leave, and someone else decides one's own request. */
  'time-off.to_decide': {
    label: 'Time off to decide',
    list: 'time-off',
    filters: 'status=pending&shownAs=!leave&user=!me',
    measure: count,
    noun: 'requests',
    readers: managers,
  },
  'deadlines.overdue': {
    label: 'Overdue deadlines',
    list: 'deadlines',
    filters: 'status=running&overdue=yes',
    measure: count,
    noun: 'deadlines',
    goal: 0,
    better: 'less',
  },
  'violations.open': {
    label: 'Open violations',
    list: 'violations',
    filters: badgeOf('violations'),
    measure: count,
    noun: 'violations',
  },
  'violations.recent': {
    label: 'Violations',
    list: 'violations',
    filters: '',
    window: { field: 'occurredOn', days: 'last24Months' },
    measure: count,
    noun: 'violations',
  },
  'inspections.all': { label: 'Inspections', list: inspections, filters: '', window: inspected, measure: count, noun: 'inspections' },
  'inspections.clean': {
    label: 'Clean inspections',
    list: inspections,
    filters: 'clean=yes',
    window: inspected,
    measure: { how: 'share', of: 'inspections.all' },
    noun: 'inspections',
  },
  'inspections.vehicle': {
    label: 'Vehicle inspections',
    list: inspections,
    filters: vehicleLevels,
    window: inspected,
    measure: count,
    noun: 'vehicle inspections',
  },
  'inspections.vehicle_oos': {
    label: 'Vehicle OOS',
    list: inspections,
    filters: `${vehicleLevels}&vehicleOos=yes`,
    window: inspected,
    measure: { how: 'share', of: 'inspections.vehicle' },
    noun: 'inspections',
  },
  'inspections.driver': {
    label: 'Driver inspections',
    list: inspections,
    filters: driverLevels,
    window: inspected,
    measure: count,
    noun: 'driver inspections',
  },
  'inspections.driver_oos': {
    label: 'Driver OOS',
    list: inspections,
    filters: `${driverLevels}&driverOos=yes`,
    window: inspected,
    measure: { how: 'share', of: 'inspections.driver' },
    noun: 'inspections',
  },
} as const satisfies Readonly<Record<string, Metric>>

export const operationCharts = {
  'violations.by_category': {
    title: 'Violations by CSA category',
    heads: ['Category', 'Violations'],
    shape: 'pareto',
    metric: 'violations.recent',
    across: { by: 'options', field: 'category', occurring: true },
  },
} as const satisfies Readonly<Record<string, ChartSpec>>
