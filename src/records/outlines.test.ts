import { expect, test } from 'vitest'
import { registry } from './index.ts'
import { outlines } from './outlines.ts'

test('every kind has its outline, under its own name', () => {
  expect(Object.keys(outlines).toSorted()).toEqual(Object.keys(registry).toSorted())
  for (const [name, record] of Object.entries(registry)) {
    const outline = outlines[name as keyof typeof outlines]
    expect([outline.name, outline.path, outline.label, outline.read, outline.create], name).toEqual([
      record.name,
      record.path,
      record.label,
      record.access.read,
      record.access.create,
    ])
  }
})
