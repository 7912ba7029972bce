import { choice, date, decimal, money, ref, text } from '#kit/fields.ts'
import { defineRecord, lockAll } from '#kit/record.ts'
import { fleetReaders, managers, repairClosers, repairMoneyReaders, shopWorkers } from '#kit/roles.ts'
import { repairFields } from '../repairs/fields.ts'
import { partsWords } from './words.ts'

const amount = { places: 2, exact: true, count: true, min: 0, max: 1_000_000 } as const

/** A part that the shop keeps on the shelf. What is on hand is the sum of its stock movements; nobody writes it down. */
export const parts = defineRecord({
  name: 'parts',
  path: '/maintenance/parts',
  api: 'maintenance/parts',
  label: { one: 'Part', many: 'Parts' },
  noLaw: 'What the shop keeps in stock.',
  words: partsWords,
  number: 'PART-{seq4}',
  fields: {
    partNumber: text({
      label: 'Part number',
      required: true,
      max: 40,
      search: true,
      single: true,
      mono: true,
      also: ['Part #', 'Part no', 'P/N', 'Item number'],
    }),
    description: text({ label: 'Description', required: true, max: 78, search: true, also: ['Item', 'Part', 'Part description'] }),
    manufacturer: text({ label: 'Manufacturer', max: 80, search: true, also: ['Brand', 'Mfr', 'Mfg'] }),
    vendor: text({ label: 'Vendor', max: 80, search: true, inline: true, also: ['Supplier'] }),
    system: choice(repairFields.system.options, { label: 'System' }),
    division: ref('divisions', { label: 'Division', required: true }),
    bin: text({ label: 'Bin', max: 40, search: true, inline: true, placeholder: 'A3-14', also: ['Location', 'Shelf', 'Bin location'] }),
    unitCost: money({
      label: 'Unit cost',
      min: 0,
      readable: repairMoneyReaders,
      help: 'What one cost last. Receiving updates it.',
      also: ['Cost', 'Price', 'Unit price'],
    }),
    opening: decimal({
      label: 'On hand at start',
      ...amount,
      help: 'What is on the shelf now. Later changes go through Receive and Count.',
      also: ['On hand', 'Qty on hand', 'Quantity on hand', 'QOH', 'Qty', 'Quantity', 'Stock'],
    }),
    reorderPoint: decimal({
      label: 'Reorder point',
      ...amount,
      inline: true,
      help: 'At this many or fewer, the part is low.',
      also: ['Min', 'Minimum', 'Reorder at'],
    }),
    reorderQuantity: decimal({ label: 'Reorder quantity', ...amount, inline: true, also: ['Reorder qty', 'Order quantity'] }),
    onHand: decimal({ label: 'On hand', places: 2, count: true, computed: true, reading: true }),
    level: choice(
      {
        below_zero: { label: 'Below zero', tone: 'danger' },
        out: { label: 'Out of stock', tone: 'danger' },
        low: { label: 'Low', tone: 'warning' },
        ok: { label: 'In stock', tone: 'success' },
      },
      { label: 'Stock', computed: true },
    ),
    countedOn: date({ label: 'Last counted', system: true }),
  },
  lifecycle: {
    states: {
      active: { label: 'Active', tone: 'success' },
      discontinued: { label: 'Discontinued', tone: 'neutral', closed: true },
    },
    initial: 'active',
    moves: {
      receive: {
        label: 'Receive',
        from: ['active', 'discontinued'],
        to: null,
        done: 'Stock received',
        roles: shopWorkers,
        next: true,
        asks: {
          quantity: decimal({ label: 'Quantity', required: true, ...amount, min: 0.01 }),
          paid: money({ label: 'Unit cost', min: 0, help: 'Leave blank if it hasn’t changed.' }),
          note: text({ label: 'Note', max: 200, placeholder: 'Vendor, invoice or PO number' }),
        },
      },
      count: {
        label: 'Count',
        from: ['active', 'discontinued'],
        to: null,
        done: 'Stock counted',
        roles: repairClosers,
        help: 'Sets the stock to what you counted.',
        asks: {
          counted: decimal({ label: 'Counted', required: true, ...amount }),
          reason: text({ label: 'Reason', required: true, max: 200, placeholder: 'Yearly count, damaged, found in another bin' }),
        },
      },
      discontinue: {
        label: 'Discontinue',
        from: ['active'],
        to: 'discontinued',
        roles: repairClosers,
        help: 'Low stock leaves it out. What is on hand can still be used.',
      },
      reinstate: { label: 'Stock again', from: ['discontinued'], to: 'active', roles: repairClosers },
    },
  },
  access: { read: fleetReaders, create: shopWorkers, update: shopWorkers, archive: managers, export: managers },
  scope: { field: 'division' },
  title: ({ description, partNumber }) => `${description} ${partNumber}`,
  list: {
    columns: ['title', 'level', 'onHand', 'reorderPoint', 'reorderQuantity', 'bin', 'unitCost', 'vendor', 'system', 'division', 'status'],
    keep: ['level', 'onHand', 'bin', 'reorderPoint'],
    sort: 'title',
    filters: ['status', 'level', 'system', 'vendor', 'manufacturer', 'bin', 'countedOn'],
    views: [
      { key: 'low', label: 'Low stock', query: 'level=below_zero,out,low&sort=title' },
      { key: 'active', label: 'Active', query: 'status=active&sort=title', first: true },
      { key: 'discontinued', label: 'Discontinued', query: 'status=discontinued&sort=title' },
    ],
    overview: [
      ['On hand', 'onHand', 'bin'],
      'level',
      ['Reorder', 'reorderPoint', 'reorderQuantity'],
      'unitCost',
      'partNumber',
      ['Made by', 'manufacturer', 'vendor'],
      'system',
      'division',
      'countedOn',
    ],
  },
  firstDay: ['partNumber', 'description', 'division', 'opening', 'unitCost', 'reorderPoint', 'bin'],
  form: [
    { heading: 'Part', fields: ['partNumber', 'description', 'manufacturer', 'vendor', 'system'] },
    { heading: 'Stock', fields: ['division', 'bin', 'opening', 'reorderPoint', 'reorderQuantity', 'unitCost'] },
  ],
  children: [{ kind: 'stock-movements', by: 'part', label: 'Movements' }],
  importTogether: ['partNumber', 'division'],
  locks: () => lockAll(['opening'], 'Stock changes by Receive and Count'),
})
