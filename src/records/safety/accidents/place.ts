import { yesNoOf } from '#kit/yes-no.ts'
import type { RecordableFacts } from './law/recordable.ts'
import type { TestingFacts } from './law/testing.ts'

type Place = Pick<RecordableFacts, 'highway' | 'placeUnsaid' | 'only'> &
  Pick<TestingFacts, 'road' | 'passengerCar' | 'driverDied' | 'coDriver'>

/**
 * Where an accident happened and in what, as the law asks it. A place no one has called private is a road, whose reason says that it was
 * not answered. Private property open to public
 * travel is a highway (49 CFR 390.5T); whether it is the "public road" of the tests (382.303(a)) is a question of its own.
 */
export const placeOf = (row: Readonly<Record<string, unknown>>): Place => {
  const isPrivate = row['privateProperty'] === true
  const placeUnsaid = typeof row['privateProperty'] !== 'boolean'
  const open = yesNoOf(row['openToPublic'])
  return {
    highway: isPrivate ? open : true,
    placeUnsaid,
    road: isPrivate ? roadOf(row['publicRoad'], open) : 'public',
    only: row['scope'] === 'boarding' || row['scope'] === 'loading' ? row['scope'] : 'traffic',
    passengerCar: row['passengerCar'] === true,
    driverDied: row['driverDied'] === true,
    // One who rested in the sleeper berth performed no safety-sensitive functions (49 CFR 382.107).
    coDriver: typeof row['coDriver'] === 'string' && row['coDriverResting'] !== true,
  }
}

const roadOf = (answer: unknown, open: boolean | null): TestingFacts['road'] => {
  if (typeof answer === 'boolean') return answer ? 'public' : 'closed'
  return open === false ? 'closed' : 'in_doubt'
}
