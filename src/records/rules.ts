import type { RulesTable } from '#server/engine/rules.ts'
import { userRules } from '#server/features/auth/user-rules.ts'
import { divisionRules } from './divisions/rules.ts'
import { driverRules } from './drivers/rules.ts'
import { qualificationDocumentRules } from './qualification-documents/rules.ts'
import { vehicleRules } from './vehicles/rules.ts'

/** Server-only behaviour per kind; a kind without a line has none. */
export const rules: RulesTable = {
  divisions: divisionRules,
  drivers: driverRules,
  'qualification-documents': qualificationDocumentRules,
  users: userRules,
  vehicles: vehicleRules,
}
