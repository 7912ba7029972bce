import type { KindWords } from '#kit/kind/words.ts'

export const partsWords: KindWords = {
  names: [
    'stock parts',
    'stocked parts',
    'parts in stock',
    'spare parts',
    'parts inventory',
    [['low stock', 'low parts', 'parts to reorder', 'parts to order'], { level: 'below_zero,out,low' }, 'Low stock'],
  ],
  fields: {
    partNumber: ['part number', 'part no'],
    onHand: ['on hand', 'in stock', 'left on the shelf'],
    unitCost: ['unit cost', 'cost'],
    reorderPoint: ['reorder point', 'minimum'],
    reorderQuantity: ['reorder quantity', 'order quantity'],
    bin: ['bin', 'shelf'],
    vendor: ['vendor', 'supplier'],
    manufacturer: ['manufacturer', 'brand'],
    countedOn: ['last counted', 'counted'],
  },
  options: {
    'level.below_zero': ['negative'],
    'level.out': ['out of stock', 'sold out'],
    'level.low': ['running low', 'low'],
    'level.ok': ['in stock'],
    'status.discontinued': ['no longer stocked'],
  },
}
