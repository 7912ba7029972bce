import type { RulesTable } from '#server/engine/rules.ts'
import { divisionRules } from './divisions/rules.ts'
import { driverRules } from './drivers/rules.ts'
import { qualificationDocumentRules } from './qualification-documents/rules.ts'
import { meterEntryRules } from './meter-entries/rules.ts'
import { userRules } from './users/rules.ts'
import { vehicleAssignmentRules } from './vehicle-assignments/rules.ts'
import { vehicleRules } from './vehicles/rules.ts'

/** Server-only behaviour per kind; a kind without a line has none. */
export const rules: RulesTable = {
  divisions: divisionRules,
  drivers: driverRules,
  'qualification-documents': qualificationDocumentRules,
  users: userRules,
  vehicles: vehicleRules,
  'vehicle-assignments': vehicleAssignmentRules,
  'meter-entries': meterEntryRules,
}
