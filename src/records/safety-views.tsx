import { OriginalPanel } from '#web/engine/detail/original-panel.tsx'
import type { Panel, RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from './deadlines/clocks-panel.tsx'

const original: Panel = { key: 'original', label: 'Original report', place: 'tab', Panel: OriginalPanel }

/** What the safety records add to their generic screens: their clocks, and the report as it first came in. */
export const accidentViews: RecordViews = {
  searchWords: 'City, number, claim, words of the report',
  emptyWords: 'Report the first accident: eleven questions start the right clocks.',
  panels: [clocksPanel, original],
}
export const ticketViews: RecordViews = {
  searchWords: 'Citation, agency, attorney',
  emptyWords: 'Enter the first citation, or import a list of tickets and tolls.',
  panels: [clocksPanel],
}
export const inspectionViews: RecordViews = {
  searchWords: 'Report number, location',
  emptyWords: 'Enter the report the driver handed in; driver and unit are found by assignment.',
  panels: [clocksPanel],
}
export const violationViews: RecordViews = {
  searchWords: 'Code, words, report number',
  emptyWords: 'Enter the findings of a report, or import the SMS download.',
}
export const cleanInspectionViews: RecordViews = {
  searchWords: 'Report number',
  emptyWords: 'A report without violations appears here by itself.',
  panels: [clocksPanel],
}
export const dataqsViews: RecordViews = {
  searchWords: 'RDR number',
  emptyWords: 'A won citation opens its request by itself.',
  panels: [clocksPanel],
}
export const claimViews: RecordViews = {
  searchWords: 'Employee, claim number, place',
  emptyWords: 'Enter the first report of an injury.',
  panels: [clocksPanel, original],
}
export const oshaClaimViews: RecordViews = {
  searchWords: 'Place, words of the case',
  emptyWords: 'Cases come from claims by themselves, or are entered here.',
  panels: [clocksPanel],
}
export const oshaSummaryViews: RecordViews = { emptyWords: 'Open the year of the first establishment.', panels: [clocksPanel] }
export const disciplinaryViews: RecordViews = {
  searchWords: 'Words of the facts',
  emptyWords: 'Draft the first step; the ladder suggests the level.',
  panels: [clocksPanel],
}
