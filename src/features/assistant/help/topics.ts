import type { Role } from '#kit/roles.ts'
import { everywhereTopics } from './everywhere.ts'
import { fleetTopics } from './fleet.ts'
import { peopleTopics } from './people.ts'
import { safetyTopics } from './safety.ts'
import type { Topic } from './topic.ts'

/** Everything that can be explained. */
export const topics: readonly Topic[] = [...everywhereTopics, ...peopleTopics, ...fleetTopics, ...safetyTopics]

/** A task that a role may not do is not explained to it: that it exists is not said either. */
export const topicsFor = (role: Role): readonly Topic[] => topics.filter(({ roles }) => roles.includes(role))
