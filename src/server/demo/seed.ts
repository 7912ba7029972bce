import { kindOf } from '#kit/kind-of.ts'
import { liftEnded } from '#records/duties/holds/due.ts'
import { storePasswordHash } from '#features/auth/accounts.ts'
import { demoPasswordHash } from '#features/auth/demo-accounts.ts'
import { tableName } from '#engine/columns.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { diceOf, remoteIds } from './block.ts'
import type { Workshop } from './block.ts'
import { calendarOf, historyDays } from './calendar.ts'
import { writeConversations } from './office/conversations.ts'
import { makeOffice } from './people/crew.ts'
import { diceFor } from './dice.ts'
import { tellDriverHistory } from './people/driver-history.ts'
import { makeDriverPapers } from './people/driver-papers.ts'
import { feedbackStories } from './office/feedback.ts'
import { writeApplicantForms } from './recruiting/applicant-forms.ts'
import { applications } from './recruiting/applications.ts'
import { leads } from './recruiting/leads.ts'
import { inspectorStories } from './shop/inspectors.ts'
import { readDemoFleet } from './fleet.ts'
import type { DemoFleet } from './fleet.ts'
import { tellMeters } from './units/meters.ts'
import { writeRemarks } from './remarks.ts'
import { makeHands } from './people/roster.ts'
import { leaveRuleStories } from './people/leave.ts'
import { partStories } from './shop/parts.ts'
import { programStories } from './shop/programs.ts'
import { leaveStories, runStories } from './runs.ts'
import { carrierRequestStories } from './safety/carrier-requests.ts'
import { conduct } from './safety/conduct.ts'
import { courts } from './safety/courts.ts'
import { crashes } from './safety/crashes.ts'
import { injuriesAndYears } from './safety/injuries.ts'
import { inspections } from './safety/roadside.ts'
import { shopHistory } from './shop/shop.ts'
import { perform, setStage } from './safety/stage.ts'
import { makeSeats } from './people/seats.ts'
import { idMaker, play } from './story.ts'
import type { Plot } from './story.ts'
import { tasks } from './office/tasks.ts'
import { tellUnitHistory } from './units/unit-history.ts'
import { makeUnitPapers } from './units/unit-papers.ts'
import { makeUnits } from './units/units.ts'
import { writeStories } from './write-stories.ts'

export interface SeedOptions {
  /** 1 is the demo company; N makes N times as many drivers and vehicles in the same four divisions. */
  readonly scale?: number
  /** The same seed gives the same company, dated from today. */
  readonly seed?: number
}

/** Fills an empty, migrated database with the demo company, all or nothing, and answers the fleet for the telematics simulator. */
export const seedDemo = async (deps: Deps, { scale = 1, seed = 1 }: SeedOptions = {}): Promise<DemoFleet> => {
  const passwordHash = await demoPasswordHash()
  await inTransaction(deps, systemActor, async (tx) => {
    const office = await seedOffice(tx, seed, passwordHash)
    for (let block = 0; block < scale; block += 1) {
      const workshop: Workshop = { ...office.workshop, block, dice: diceOf(seed, block), newId: idMaker(diceFor(seed, `${block}/ids`)) }
      const plots = blockPlots(workshop)
      await writeStories(
        tx,
        plots.map((plot) => play(plot, workshop.newId)),
      )
      if (block === 0) await writeRemarks(tx, workshop, plots)
    }
    const stage = await setStage(tx, { ...office.workshop, newId: idMaker(diceFor(seed, 'safety/ids')) }, seed, scale)
    await perform(tx, stage, [
      ...crashes(stage),
      ...inspections(stage),
      ...courts(stage),
      ...injuriesAndYears(stage),
      ...conduct(stage),
      ...carrierRequestStories(stage),
      ...inspectorStories(stage),
      ...feedbackStories(stage),
      ...tasks(stage),
      ...runStories(stage),
      ...leaveStories(stage),
      ...leaveRuleStories(stage),
    ])
    await perform(tx, stage, [...partStories(stage), ...shopHistory(stage), ...programStories(stage)])
    const applicants = new Set<string>()
    await perform(tx, stage, [...leads(stage, applicants), ...applications(stage, applicants)])
    await writeApplicantForms(tx, idMaker(diceFor(seed, 'applicant-forms/ids')))
    await writeConversations(tx, { ...office.workshop, newId: idMaker(diceFor(seed, 'messages/ids')) })
    await liftEnded({ ...tx, batchId: stage.newId(tx.now) })
    for (const table of [...Object.values(deps.registry).map(tableName), 'events']) await tx.client.query(`analyze ${table}`)
  })
  return readDemoFleet(deps)
}

const seedOffice = async (tx: Tx, seed: number, passwordHash: string) => {
  const { deps } = tx
  const kind = (name: string) => kindOf(deps, name)
  const calendar = calendarOf(deps.clock)
  const newId = idMaker(diceFor(seed, 'office/ids'))
  const { crew, divisionId, plots, accounts } = makeOffice(kind('users'), kind('divisions'), calendar, diceFor(seed, 'office'), newId)
  const imported = calendar.at(1 - historyDays, diceFor(seed, 'office/import'))
  await writeStories(
    tx,
    plots.map((plot) => play(plot, newId)),
  )
  for (const id of accounts) await storePasswordHash(tx.client, id, passwordHash, tx.now)
  return {
    workshop: {
      calendar,
      crew,
      kind,
      divisionId,
      importBatch: newId(imported),
      importedAt: (index: number) => new Date(imported.getTime() + index * 10),
      remote: remoteIds(),
    },
  }
}

/** Everything of a block, in the order in which rows may point at each other. */
const blockPlots = (workshop: Workshop): Plot[] => {
  const units = makeUnits(workshop)
  const hands = makeHands(workshop)
  tellUnitHistory(workshop, units)
  tellDriverHistory(workshop, hands)
  const meters = tellMeters(workshop, units)
  return [
    ...units.map((unit) => unit.plot),
    ...hands.map((hand) => hand.plot),
    ...makeDriverPapers(workshop, hands),
    ...makeUnitPapers(workshop, units),
    ...makeSeats(workshop, units, hands),
    ...meters,
  ]
}
