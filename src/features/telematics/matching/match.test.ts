import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { composeVin } from '#kit/facts/vin.ts'
import type { Link, LocalRecord } from './locals.ts'
import { driverRules, vehicleRules } from './match-rules.ts'
import { matchRecords } from './match.ts'
import { pairKey } from './matching.ts'
import type { Match, MatchInput } from './matching.ts'
import type { RemoteRecord } from './normalise.ts'
import { linkOf, localDriver, localVehicle, remoteDriver, remoteVehicle } from '../testing/records.ts'

const vin = (serial: number): string => composeVin({ wmi: '1FU', descriptor: 'JGLDR', year: 2020, plant: 'S', serial })

const run = (remotes: readonly RemoteRecord[], locals: readonly LocalRecord[], rest: Partial<MatchInput> = {}) =>
  matchRecords({ rules: vehicleRules('longhaulId'), remotes, locals, links: [], present: null, rejected: new Set(), ...rest })
const only = (remotes: readonly RemoteRecord[], locals: readonly LocalRecord[], rest: Partial<MatchInput> = {}): Match | undefined =>
  run(remotes, locals, rest).matches.get('1')

describe('vehicles', () => {
  const theirs = remoteVehicle('1', { vin: vin(1), plate: '71B2X', plateState: 'GA', name: '#0104' })

  test.each([
    ['our id outside', remoteVehicle('1', { externalIds: { longhaulId: 'a' } }), localVehicle('a'), 'external_id'],
    ['VIN', theirs, localVehicle('a', { vin: vin(1) }), 'vin'],
    ['VIN in lower case with blanks', remoteVehicle('1', { vin: ` ${vin(1).toLowerCase()} ` }), localVehicle('a', { vin: vin(1) }), 'vin'],
    ['plate and state', theirs, localVehicle('a', { plate: 'GA 71B2X' }), 'plate'],
  ])('links by %s', (_name, remote, local, by) => {
    expect(only([remote], [local])).toEqual({ kind: 'linked', localId: 'a', by })
  })

  test.each([
    ['another VIN with the same plate', theirs, localVehicle('a', { vin: vin(2), plate: 'GA 71B2X' })],
    ['the same plate of another state', theirs, localVehicle('a', { plate: 'TN 71B2X' })],
    ['a VIN of 16 characters', remoteVehicle('1', { vin: vin(1).slice(0, 16) }), localVehicle('a', { vin: vin(1).slice(0, 16) })],
    ['the VIN "?"', remoteVehicle('1', { vin: '?' }), localVehicle('a', { vin: '?' })],
    ['no keys on either side', remoteVehicle('1', { name: null }), localVehicle('a', {}, { unitNumber: '' })],
    ['another VIN with the same unit number', theirs, localVehicle('a', { vin: vin(2) }, { unitNumber: '104' })],
  ])('does not match %s', (_name, remote, local) => {
    expect(only([remote], [local])).toEqual({ kind: 'none' })
  })

  it('only suggests by unit number, however it is written', () => {
    expect(only([theirs], [localVehicle('a', {}, { unitNumber: ' 104' })])).toEqual({
      kind: 'suggested',
      candidates: [{ localId: 'a', reasons: ['unit'] }],
    })
  })

  it('suggests all when two of ours have the VIN, although the plate would decide', () => {
    const locals = [localVehicle('b', { vin: vin(1), plate: 'GA 71B2X' }), localVehicle('a', { vin: vin(1) })]
    expect(only([theirs], locals)).toEqual({
      kind: 'suggested',
      candidates: [
        { localId: 'a', reasons: ['vin'] },
        { localId: 'b', reasons: ['vin'] },
      ],
    })
  })

  it('suggests an archived record instead of linking it', () => {
    expect(only([theirs], [localVehicle('a', { vin: vin(1) }, { archived: true })])).toMatchObject({ kind: 'suggested' })
  })

  it('keeps the link whatever the keys say now', () => {
    const locals = [localVehicle('a'), localVehicle('b', { vin: vin(1) })]
    expect(only([theirs], locals, { links: [linkOf('1', 'a')] })).toEqual({ kind: 'linked', localId: 'a', by: 'link' })
  })

  it('leaves an ignored record alone', () => {
    expect(only([theirs], [localVehicle('a', { vin: vin(1) })], { links: [linkOf('1', null, { state: 'ignored' })] })).toEqual({
      kind: 'ignored',
    })
  })

  it('never links a pair that a person called different', () => {
    expect(only([theirs], [localVehicle('a', { vin: vin(1) })], { rejected: new Set([pairKey('1', 'a')]) })).toEqual({ kind: 'none' })
  })

  it('gives two remote records of one VIN to the one with the newest gateway activity', () => {
    const device = (lastSeen: string) => ({ serial: 'G', health: null, lastSeen })
    const remotes = [
      remoteVehicle('1', { vin: vin(1), device: device('2026-11-01T00:00:00.000Z') }),
      remoteVehicle('2', { vin: vin(1), device: device('2026-11-20T00:00:00.000Z') }),
      remoteVehicle('3', { vin: vin(1), device: null }),
    ]
    const { matches } = run(remotes, [localVehicle('a', { vin: vin(1) })])
    expect(matches.get('2')).toEqual({ kind: 'linked', localId: 'a', by: 'vin' })
    expect(matches.get('1')).toEqual({ kind: 'duplicate', localId: 'a', of: '2' })
    expect(matches.get('3')).toEqual({ kind: 'duplicate', localId: 'a', of: '2' })
  })

  it('lets a newcomer take the place of one that is gone, not of one that is there', () => {
    const remotes = [remoteVehicle('2', { vin: vin(1) })]
    const locals = [localVehicle('a', { vin: vin(1) })]
    const links = [linkOf('1', 'a')]
    expect(run(remotes, locals, { links, present: new Set(['1', '2']) }).matches.get('2')).toEqual({
      kind: 'duplicate',
      localId: 'a',
      of: '1',
    })
    expect(run(remotes, locals, { links, present: null }).matches.get('2')).toMatchObject({ kind: 'duplicate' })
    const outcome = run(remotes, locals, { links, present: new Set(['2']) })
    expect(outcome.matches.get('2')).toEqual({ kind: 'linked', localId: 'a', by: 'vin' })
    expect([...outcome.superseded]).toEqual(['1'])
  })

  it('lets an active record take the place that an inactive one was about to get', () => {
    const remotes = [remoteVehicle('1', { vin: vin(1), lifecycle: 'retired' }), remoteVehicle('2', { plate: 'P4', plateState: 'GA' })]
    const { matches, superseded } = run(remotes, [localVehicle('a', { vin: vin(1), plate: 'GA P4' })])
    expect(matches.get('2')).toEqual({ kind: 'linked', localId: 'a', by: 'plate' })
    expect(matches.get('1')).toEqual({ kind: 'duplicate', localId: 'a', of: '2' })
    expect(superseded.size).toBe(0)
  })

  it('does not take a place that a person gave', () => {
    const outcome = run([remoteVehicle('2', { vin: vin(1) })], [localVehicle('a', { vin: vin(1) })], {
      links: [linkOf('1', 'a', { manual: true })],
      present: new Set(['2']),
    })
    expect(outcome.matches.get('2')).toMatchObject({ kind: 'duplicate' })
  })
})

describe('drivers', () => {
  const rules = driverRules('longhaulId')
  const license = { licenseNumber: '052-998 001', licenseState: 'ga' }
  const ours = { licenseNumber: '052998001', licenseState: 'GA' }

  test.each([
    [
      'employee number',
      remoteDriver('1', { employeeNumber: ' e-1182 ' }),
      localDriver('a', {}, { keys: { employee: 'E-1182', name: null } }),
      'employee',
    ],
    ['license with another name', remoteDriver('1', { fullName: 'Theodora Blankenship', ...license }), localDriver('a', ours), 'license'],
    ['e-mail', remoteDriver('1', { email: 'Rosa@Fleet.example' }), localDriver('a', { email: 'rosa@fleet.example' }), 'email'],
    [
      'phone and last name',
      remoteDriver('1', { fullName: 'R Diaz', phone: '+1 (404) 555-0142' }),
      localDriver('a', { lastName: 'DIAZ', phone: '4045550142' }),
      'phone',
    ],
  ])('links by %s', (_name, remote, local, by) => {
    expect(only([remote], [local], { rules })).toEqual({ kind: 'linked', localId: 'a', by })
  })

  test.each([
    [
      'phone alone',
      remoteDriver('1', { fullName: 'Ann Other', phone: '4045550142' }),
      localDriver('a', { lastName: 'Diaz', phone: '4045550142' }),
    ],
    ['license number of another state', remoteDriver('1', { licenseNumber: '052998001', licenseState: 'TN' }), localDriver('a', ours)],
    ['the name of a deactivated account', remoteDriver('1', { fullName: 'Ann Locala', lifecycle: 'deactivated' }), localDriver('a')],
  ])('does not match by %s', (_name, remote, local) => {
    expect(only([remote], [local], { rules })).toEqual({ kind: 'none' })
  })

  it('only suggests by name, without accents and order', () => {
    expect(only([remoteDriver('1', { fullName: 'DÍAZ,  Ann' })], [localDriver('a', { lastName: 'Diaz' })], { rules })).toEqual({
      kind: 'suggested',
      candidates: [{ localId: 'a', reasons: ['name'] }],
    })
  })

  it('gives a rehired driver’s record to the new account', () => {
    const remotes = [remoteDriver('1', { ...license, lifecycle: 'deactivated' }), remoteDriver('2', license)]
    const { matches, superseded } = run(remotes, [localDriver('a', ours, { ended: true })], {
      rules,
      links: [linkOf('1', 'a')],
      present: new Set(['1', '2']),
    })
    expect(matches.get('2')).toEqual({ kind: 'linked', localId: 'a', by: 'license' })
    expect([...superseded]).toEqual(['1'])
  })
})

describe('whatever comes', () => {
  const serials = fc.integer({ min: 1, max: 4 })
  const remotes = fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }),
        serial: fc.option(serials),
        plate: fc.option(serials),
        name: fc.option(serials),
        seen: serials,
        device: fc.boolean(),
        retired: fc.boolean(),
      }),
      { selector: (row) => row.id, maxLength: 8 },
    )
    .map((rows) =>
      rows.map((row) =>
        remoteVehicle(String(row.id), {
          vin: row.serial === null ? null : vin(row.serial),
          plate: row.plate === null ? null : `P${row.plate}`,
          plateState: 'GA',
          name: row.name === null ? null : `N${row.name}`,
          device: row.device ? { serial: 'G', health: null, lastSeen: `2026-11-0${row.seen}T00:00:00.000Z` } : null,
          lifecycle: row.retired ? 'retired' : 'active',
        }),
      ),
    )
  const locals = fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        serial: fc.option(serials),
        plate: fc.option(serials),
        name: serials,
        archived: fc.boolean(),
      }),
      { selector: (row) => row.id },
    )
    .map((rows) =>
      rows.map((row) =>
        localVehicle(
          row.id,
          { vin: row.serial === null ? null : vin(row.serial), plate: row.plate === null ? null : `GA P${row.plate}` },
          { unitNumber: `N${row.name}`, archived: row.archived },
        ),
      ),
    )
  const links = fc
    .uniqueArray(
      fc.record({
        remote: fc.integer({ min: 1, max: 9 }),
        local: fc.constantFrom('a', 'b', 'c'),
        state: fc.constantFrom('linked', 'retired'),
      }),
      { selector: (row) => row.remote },
    )
    .map((rows) =>
      rows
        .filter((row, index) => rows.findIndex((other) => other.local === row.local) === index)
        .map((row): Link => linkOf(String(row.remote), row.local, { state: row.state as Link['state'] })),
    )
  const rejected = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('a', 'b', 'c')))
    .map((pairs) => new Set(pairs.map(([remote, local]) => pairKey(String(remote), local))))

  it('links no local record twice, no rejected pair, no archived record anew, and answers every remote record', () => {
    fc.assert(
      fc.property(remotes, locals, links, rejected, fc.boolean(), (theirs, ours, known, pairs, complete) => {
        const present = complete ? new Set(theirs.map((remote) => remote.remoteId)) : null
        const { matches, superseded } = run(theirs, ours, { links: known, rejected: pairs, present })
        expect([...matches.keys()].toSorted()).toEqual(theirs.map((remote) => remote.remoteId).toSorted())
        const taken = new Map<string, string>()
        for (const link of known) if (link.localId !== null && !superseded.has(link.remoteId)) taken.set(link.localId, link.remoteId)
        for (const [remoteId, match] of matches) {
          if (match.kind !== 'linked' || match.by === 'link') continue
          expect(pairs.has(pairKey(remoteId, match.localId))).toBe(false)
          expect(ours.find((local) => local.id === match.localId)?.archived).toBe(false)
          expect(taken.get(match.localId) ?? remoteId).toBe(remoteId)
          taken.set(match.localId, remoteId)
        }
      }),
    )
  })

  it('does not depend on the order of the input', () => {
    fc.assert(
      fc.property(remotes, locals, links, rejected, (theirs, ours, known, pairs) => {
        const forward = run(theirs, ours, { links: known, rejected: pairs })
        const backward = run(theirs.toReversed(), ours.toReversed(), { links: known.toReversed(), rejected: pairs })
        expect(new Map(backward.matches)).toEqual(new Map(forward.matches))
        expect(backward.superseded).toEqual(forward.superseded)
      }),
    )
  })
})
