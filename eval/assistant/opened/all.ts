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

/** Two hundred questions that the authors of the engine had not seen when they were first asked; they read them since. */
export const opened: readonly Question[] = [
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
