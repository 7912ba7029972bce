import { textOf } from '#web/engine/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { conductPanel } from '../disciplinary-actions/driver-panel.tsx'
import { driverFields } from './fields.ts'
import { DisqualificationPanel } from '../tickets/disqualification-panel.tsx'
import { SharePanel } from '../violations/share-panel.tsx'
import { RequirementsPanel } from './requirements-panel.tsx'

const positions: Readonly<Record<string, { readonly label: string }>> = driverFields.position.options
const employments: Readonly<Record<string, { readonly label: string }>> = driverFields.employmentType.options

/** Web parts of drivers: the requirement list of the qualification file. */
export const driverViews: RecordViews = {
  searchWords: 'Name, phone, employee number',
  emptyWords: 'Add the first driver, import the roster from a file, or connect telematics and let the sync bring them in.',
  subtitle: (driver) =>
    [positions[textOf(driver['position'])]?.label ?? '', employments[textOf(driver['employmentType'])]?.label ?? '', driver.number]
      .filter((part) => part !== '')
      .join(' · '),
  subtitleNeeds: ['position', 'employmentType'],
  panels: [
    { key: 'requirements', label: 'Requirements', place: 'tab', Panel: RequirementsPanel },
    { key: 'disqualification', label: 'CDL counters', place: 'tab', Panel: DisqualificationPanel },
    { key: 'csa', label: 'CSA', place: 'tab', Panel: SharePanel },
    conductPanel,
  ],
}
