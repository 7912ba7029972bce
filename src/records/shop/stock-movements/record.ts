import { choice, decimal, money, ref, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { fleetReaders, managers, repairMoneyReaders } from '#kit/roles.ts'
import { stockMovementsWords } from './words.ts'

/** What moves stock. Nobody enters these by hand: they follow from parts and repairs. */
export const movements = {
  opening: { label: 'On hand at start', tone: 'neutral' },
  received: { label: 'Received', tone: 'success' },
  used: { label: 'Used', tone: 'neutral' },
  returned: { label: 'Returned', tone: 'info' },
  counted: { label: 'Counted', tone: 'warning' },
} as const

/** A line of the stock ledger. What is on hand of a part is the sum of its lines; the next line corrects one that was wrong. */
export const stockMovements = defineRecord({
  name: 'stock-movements',
  path: '/maintenance/stock-movements',
  api: 'maintenance/stock-movements',
  label: { one: 'Stock movement', many: 'Stock movements' },
  noLaw: 'What went on and off the shelf.',
  words: stockMovementsWords,
  number: 'STK-{seq6}',
  fields: {
    part: ref('parts', { label: 'Part', required: true, system: true }),
    entry: choice(movements, { label: 'Movement', required: true, system: true }),
    quantity: decimal({ label: 'Quantity', places: 2, exact: true, count: true, required: true, system: true }),
    repair: ref('repairs', { label: 'Repair', system: true }),
    unitCost: money({ label: 'Unit cost', system: true, readable: repairMoneyReaders }),
    note: text({ label: 'Note', max: 200, system: true }),
  },
  lifecycle: { states: { posted: { label: 'Posted', tone: 'neutral' } }, initial: 'posted', moves: {} },
  access: { read: fleetReaders, create: [], update: [], archive: [], export: managers },
  scope: { through: ['part'] },
  title: ({ entry }) => movements[entry].label,
  about: ['{title}, {part}'],
  list: {
    columns: ['part', 'entry', 'quantity', 'repair', 'unitCost', 'note', 'createdAt', 'createdBy'],
    sort: '-number',
    filters: ['part', 'entry', 'repair'],
    facts: ['quantity', 'repair'],
  },
  form: [],
})
