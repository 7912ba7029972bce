import type { Question } from '../question.ts'
import { dispatch } from './dispatch.ts'
import { fleet } from './fleet.ts'
import { incidents } from './incidents.ts'
import { leave } from './leave.ts'
import { office } from './office.ts'
import { people } from './people.ts'
import { road } from './road.ts'

/** A hundred questions of every day, which the authors of the engine may read. */
export const daily: readonly Question[] = [...people, ...leave, ...dispatch, ...fleet, ...road, ...incidents, ...office]
