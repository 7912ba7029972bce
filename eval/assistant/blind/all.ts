import type { Question } from '../question.ts'
import { dispatch } from './dispatch.ts'
import { units } from './fleet.ts'
import { incidents } from './incidents.ts'
import { leave } from './leave.ts'
import { office } from './office.ts'
import { documents } from './papers.ts'
import { people } from './people.ts'
import { road } from './road.ts'
import { shop } from './shop.ts'

/** Two hundred questions of the same kinds as the daily ones. Nobody who works on the engine opens them: they tell what it hasn’t learned. */
export const blind: readonly Question[] = [
  ...people,
  ...documents,
  ...leave,
  ...dispatch,
  ...units,
  ...shop,
  ...road,
  ...incidents,
  ...office,
]
