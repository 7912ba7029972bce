import { describe, expect, test } from 'vitest'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { copiedFrom, relatedPath } from './copied.ts'
import { type Related } from './related.ts'
import type { RecordRow } from '../queries/rows.ts'

const kind = (name: string): RecordDefinition => kindOf({ registry }, name)
const accidents = kind('accidents')
const accident = {
  id: 'acc-1',
  number: 'ACC-2026-0012',
  title: 'Rear end, Joplin MO',
  status: 'open',
  statusSince: '',
  version: 1,
  archivedAt: null,
  occurredAt: '2026-11-20T04:30:00+00:00',
  city: 'Joplin',
  state: 'MO',
  driver: 'drv-1',
  vehicle: 'veh-1',
  division: null,
  narrative: 'Struck a car, 3 hurt & a sign.',
  fatalities: 0,
  labels: { driver: 'Rosa Ortiz', vehicle: '1127' },
} as RecordRow
const from = (name: string, copies: NonNullable<Related['copies']>, row = accident, zone = 'America/Chicago') =>
  copiedFrom(accidents, row, { record: kind(name), by: 'accident', label: '', copies } satisfies Related, zone)

describe('a record opened from another', () => {
  test('G8 takes over what both have, with the titles behind references', () => {
    expect(
      from('tickets', { driver: 'driver', vehicle: 'vehicle', division: 'division', issuedAt: 'occurredAt', city: 'city', state: 'state' }),
    ).toEqual({
      values: {
        accident: 'acc-1',
        driver: 'drv-1',
        vehicle: 'veh-1',
        issuedAt: '2026-11-20T04:30:00.000Z',
        city: 'Joplin',
        state: 'MO',
      },
      labels: { accident: 'Rear end, Joplin MO', driver: 'Rosa Ortiz', vehicle: '1127' },
    })
  })

  test('a moment becomes the day it fell on for the viewer; a day never becomes a moment', () => {
    expect(from('disciplinary-actions', { incidentDate: 'occurredAt' }).values['incidentDate']).toBe('2026-11-19')
    expect(from('disciplinary-actions', { incidentDate: 'occurredAt' }, accident, 'UTC').values['incidentDate']).toBe('2026-11-20')
    expect(from('tickets', { issuedAt: 'closedOn' }, { ...accident, closedOn: '2026-11-21' } as RecordRow).values).not.toHaveProperty(
      'issuedAt',
    )
  })

  test('what does not fit its new field stays behind', () => {
    expect(from('tickets', { driver: 'vehicle', issuedAt: 'narrative', state: 'city', trailer: 'missing' }).values).toEqual({
      accident: 'acc-1',
    })
    const long = { ...accident, narrative: 'x'.repeat(4500) } as RecordRow
    expect(from('workers-comp', { narrative: 'narrative' }, long).values).not.toHaveProperty('narrative')
  })

  test('the title of the record may be taken over as words', () => {
    expect(from('workers-comp', { place: 'title', narrative: 'narrative' }).values).toMatchObject({
      place: 'Rear end, Joplin MO',
      narrative: 'Struck a car, 3 hurt & a sign.',
    })
  })

  test('several fields make up one text', () => {
    const somewhere = { ...accident, location: 'I-44 at mile 12' } as RecordRow
    expect(from('workers-comp', { place: ['location', 'city', 'state'] }, somewhere).values['place']).toBe('I-44 at mile 12, Joplin, MO')
    expect(from('workers-comp', { place: ['location', 'city', 'state'] }).values['place']).toBe('Joplin, MO')
    expect(from('workers-comp', { place: ['location'] }).values).not.toHaveProperty('place')
  })

  test('the address of the form says where to go back to', () => {
    const related = { record: kind('tickets'), by: 'accident', label: 'Tickets', copies: { city: 'city' } }
    const path = relatedPath(accidents, accident, related, 'UTC', '/accidents/acc-1?tab=tickets.accident')
    expect(Object.fromEntries(new URL(path, 'http://host').searchParams)).toEqual({
      accident: 'acc-1',
      city: 'Joplin',
      back: '/accidents/acc-1?tab=tickets.accident',
    })
  })

  test('every declared copy names fields that exist and fit', () => {
    const lost = Object.values(registry).flatMap((parent) =>
      parent.children.flatMap((child) =>
        Object.entries(child.copies ?? {}).flatMap(([target, source]) => {
          const sources = [source].flat()
          const known =
            kind(child.kind).fields[target] !== undefined && sources.every((name) => parent.fields[name] !== undefined || name === 'title')
          return known ? [] : [`${parent.name} → ${child.kind}: ${target} from ${sources.join()}`]
        }),
      ),
    )
    expect(lost).toEqual([])
  })
})
