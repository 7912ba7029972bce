import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

/** What a first report of an injury needs to be filed; part and nature of an injury that heals. */
export const sprain = {
  activityBefore: 'Unloading',
  cause: 'fall_same_level',
  nature: 'Sprain',
  bodyPart: 'Knee',
  treatment: 'none',
  carrier: 'Harbor Point',
} as const

/** What one person enters on claims. The person is asked for each time, because tests sign in late. */
export const claimEntries = (user: () => TestUser) => {
  const entry = (claim: Created, kind: string, startsOn: string, more: Json = {}): Promise<Created> =>
    make(user(), 'workers-comp-cases', { claim: claim.id, entry: kind, startsOn, ...more })
  return {
    entry,
    workStatus: (claim: Created, workStatus: string, startsOn: string, more: Json = {}): Promise<Created> =>
      entry(claim, 'work_status', startsOn, { workStatus, ...more }),
  }
}
