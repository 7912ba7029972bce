import type { Frame } from '../frame.ts'
import { readCovered } from '../reader/read.ts'
import type { Linked } from '../reading/link.ts'
import { mentionOf, preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'

const bothOn =
  /^(?:and )?(?:is|are|was|were|will) (@\w+) (?:also |still |again |be )*(?:on|in|driving|running|assigned to|scheduled (?:on|for)) (@\w+)(?: too| also| again| as well)?(?: (.+?))?(?: too| also| again| as well)?$/

/** "Is he also on it Wednesday": whether a driver has that run or unit on those days. */
export const readCrewOfBoth = async (linked: Linked, reading: Reading): Promise<Frame | null> => {
  const [, one, other, when = 'today'] = bothOn.exec(linked.text) ?? []
  const [driver, namesake] = preferred(mentionOf(linked, one)?.found ?? [], (kind) => kind === 'drivers')
  const [place, twin] = preferred(mentionOf(linked, other)?.found ?? [], (kind) => kind === 'runs' || kind === 'vehicles')
  if (driver === undefined || place === undefined || namesake !== undefined || twin !== undefined) return null
  const frame = await readCovered({ text: `run assignments ${when}`, mentions: [] }, { ...reading, before: null, here: null })
  if (frame?.type !== 'list' || frame.kind !== 'run-assignments' || Object.keys(frame.query).length === 0) return null
  const by = place.kind === 'runs' ? 'run' : 'vehicle'
  return {
    ...frame,
    yesNo: true,
    query: { ...frame.query, crew: driver.id, [by]: place.id, status: '!cancelled,missed' },
    read: [
      { on: 'crew', words: `Driver: ${driver.label}` },
      { on: by, words: `${place.kind === 'runs' ? 'Run' : 'Unit'}: ${place.label}` },
      ...frame.read,
      { on: 'status', words: 'not canceled or missed' },
    ],
  }
}
