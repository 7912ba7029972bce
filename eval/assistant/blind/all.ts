import type { Question } from '../question.ts'
import { dispatch } from './runs.ts'
import { documents } from './papers.ts'
import { fleetUnits } from './units.ts'
import { harm } from './safety.ts'
import { leave } from './leave.ts'
import { office } from './office.ts'
import { people } from './people.ts'
import { recruiting } from './recruit.ts'
import { road } from './road.ts'
import { shop } from './shop.ts'

/** Two hundred new questions that nobody who works on the engine opens: they show what it hasn’t learned. */
export const blind: readonly Question[] = [
  ...people,
  ...documents,
  ...leave,
  ...dispatch,
  ...fleetUnits,
  ...shop,
  ...road,
  ...harm,
  ...recruiting,
  ...office,
]
