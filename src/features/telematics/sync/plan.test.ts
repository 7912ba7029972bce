import { describe, expect, it, test } from 'vitest'
import { composeVin } from '#kit/facts/vin.ts'
import { driverRules, vehicleRules } from '../matching/match-rules.ts'
import { driverPolicies, vehiclePolicies } from '../matching/merge.ts'
import { planRecords } from './plan.ts'
import type { Operation, PlanInput } from './plan.ts'
import { linkOf, localDriver, localVehicle, remoteDriver, remoteVehicle } from '../testing/records.ts'

const vin = (serial: number): string => composeVin({ wmi: '1FU', descriptor: 'JGLDR', year: 2020, plant: 'S', serial })
const creation = { allowed: true, divisionByGroup: { midwest: 'division-2' }, usualDivision: 'division-1' }
const plan = (changes: Partial<PlanInput>): Operation[] => [
  ...planRecords({
    kind: 'vehicles',
    rules: vehicleRules('longhaulId'),
    policies: vehiclePolicies,
    remotes: [],
    locals: [],
    links: [],
    present: null,
    rejected: new Set(),
    creation,
    ...changes,
  }).operations,
]

describe('vehicles', () => {
  it('makes a record of a vehicle with a valid VIN that nobody knows', () => {
    const [operation] = plan({
      remotes: [remoteVehicle('1', { name: 'T-104', vin: vin(1), make: 'FREIGHTLINER', plate: '71B2X', plateState: 'GA', year: 2020 })],
    })
    expect(operation).toMatchObject({
      outcome: 'created',
      local: null,
      create: { unitNumber: 'T-104', vin: vin(1), make: 'Freightliner', plate: 'GA 71B2X', year: 2020, division: 'division-1' },
      link: { id: null, state: 'linked', matchedBy: 'created', base: { vin: vin(1) } },
    })
  })

  it('puts it into the division of its group', () => {
    const [operation] = plan({
      remotes: [
        remoteVehicle('1', {
          vin: vin(1),
          groups: [
            { id: 'other', name: null },
            { id: 'midwest', name: null },
          ],
        }),
      ],
    })
    expect(operation?.create).toMatchObject({ division: 'division-2' })
  })

  test.each([
    ['No valid VIN', remoteVehicle('1'), creation],
    ['No valid VIN', remoteVehicle('1', { vin: '1FUJGLDR0LSBT0042' }), creation],
    ['Not active at the provider', remoteVehicle('1', { vin: vin(1), lifecycle: 'retired' }), creation],
    ['New records are added manually', remoteVehicle('1', { vin: vin(1) }), { ...creation, allowed: false }],
    ['No division is set for new records', remoteVehicle('1', { vin: vin(1) }), { ...creation, usualDivision: null }],
  ] as const)('makes none: %s', (reason, remote, policy) => {
    expect(plan({ remotes: [remote], creation: policy })[0]).toMatchObject({
      outcome: 'skipped',
      reason,
      create: null,
      link: { state: 'unmatched', localId: null },
    })
  })

  it('gives a taken unit number the end of the VIN', () => {
    const remotes = [remoteVehicle('1', { name: 'T-1', vin: vin(1) }), remoteVehicle('2', { name: 'T-1', vin: vin(2) })]
    expect(plan({ remotes }).map((operation) => operation.create?.['unitNumber'])).toEqual(['T-1', 'T-1 000002'])
  })

  it('makes one record of two vehicles with one VIN: that of the one with a gateway', () => {
    const operations = plan({ remotes: [remoteVehicle('1', { vin: vin(1), device: null }), remoteVehicle('2', { vin: vin(1) })] })
    expect(operations.map(({ remoteId, outcome, link }) => [remoteId, outcome, link.state, link.sameAs])).toEqual([
      ['2', 'created', 'linked', null],
      ['1', 'skipped', 'duplicate', '2'],
    ])
  })

  it('changes only what the provider changed, on the version it saw', () => {
    const remote = remoteVehicle('1', { make: 'Kenworth', model: 'T680', year: 2021 })
    const [operation] = plan({
      remotes: [remote],
      locals: [localVehicle('a', { make: 'Kenworth', model: 'T660', year: 2019 }, { version: 7 })],
      links: [linkOf('1', 'a', { base: { make: 'Kenworth', model: 'T660', year: 2020 } })],
    })
    expect(operation).toMatchObject({
      outcome: 'updated',
      local: { id: 'a', version: 7 },
      patch: { model: 'T680' },
      changes: [{ field: 'model', before: 'T660', after: 'T680', rule: 'changed_there' }],
      conflicts: [{ field: 'year', ours: 2019, theirs: 2021, urgent: false }],
    })
  })

  it('has nothing to do when neither side changed', () => {
    const remote = remoteVehicle('1', { make: 'Kenworth' })
    const [operation] = plan({
      remotes: [remote],
      locals: [localVehicle('a', { make: 'Kenworth' })],
      links: [linkOf('1', 'a', { base: remote.fields, hash: remote.hash })],
    })
    expect(operation).toMatchObject({ outcome: 'unchanged', patch: {}, link: { changed: false } })
  })

  it('retires the link, not the vehicle, when the provider retires it', () => {
    const [operation] = plan({
      remotes: [remoteVehicle('1', { lifecycle: 'retired' })],
      locals: [localVehicle('a')],
      links: [linkOf('1', 'a')],
    })
    expect(operation).toMatchObject({ patch: {}, link: { state: 'retired', localId: 'a', changed: true } })
  })

  it('reports a suggestion once and is quiet while nothing changes', () => {
    const remote = remoteVehicle('1', { name: 'U-a' })
    const locals = [localVehicle('a')]
    const [first] = plan({ remotes: [remote], locals })
    expect(first).toMatchObject({ outcome: 'suggested', link: { candidates: [{ localId: 'a', reasons: ['unit'] }] } })
    const links = [linkOf('1', null, { state: 'suggested', hash: remote.hash, candidates: first?.link.candidates ?? [] })]
    expect(plan({ remotes: [remote], locals, links })[0]).toMatchObject({ outcome: 'unchanged', link: { changed: false } })
  })
})

describe('drivers', () => {
  const drivers = { kind: 'drivers' as const, rules: driverRules('longhaulId'), policies: driverPolicies }
  const whole = { fullName: 'Diaz, Rosa', phone: '+14045550142', licenseNumber: '052998001', licenseState: 'GA', employeeNumber: 'E-1182' }

  it('makes a record only of a whole one', () => {
    expect(plan({ ...drivers, remotes: [remoteDriver('1', whole)] })[0]).toMatchObject({
      outcome: 'created',
      create: {
        firstName: 'Rosa',
        lastName: 'Diaz',
        phone: '4045550142',
        licenseNumber: '052998001',
        licenseState: 'GA',
        employeeId: 'E-1182',
        division: 'division-1',
      },
    })
    expect(plan({ ...drivers, remotes: [remoteDriver('1', { ...whole, fullName: 'Sanchez' })] })[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'No full name, phone and license',
    })
  })

  it('keeps our name when the provider renames a driver', () => {
    const [operation] = plan({
      ...drivers,
      remotes: [remoteDriver('1', { ...whole, fullName: 'Rosa Vega' })],
      locals: [
        localDriver('a', { firstName: 'Rosa', lastName: 'Diaz', phone: '4045550142', licenseNumber: '052998001', licenseState: 'GA' }),
      ],
      links: [
        linkOf('1', 'a', {
          base: { firstName: 'Rosa', lastName: 'Diaz', phone: '4045550142', licenseNumber: '052998001', licenseState: 'GA' },
        }),
      ],
    })
    expect(operation).toMatchObject({ outcome: 'unchanged', patch: {}, conflicts: [] })
  })

  it('makes an urgent conflict of another license number', () => {
    const [operation] = plan({
      ...drivers,
      remotes: [remoteDriver('1', { ...whole, licenseNumber: '999' })],
      locals: [localDriver('a', { licenseNumber: '052998001', licenseState: 'GA' })],
      links: [linkOf('1', 'a', { base: { licenseNumber: '052998001', licenseState: 'GA' } })],
    })
    expect(operation?.conflicts).toContainEqual({ field: 'licenseNumber', ours: '052998001', theirs: '999', urgent: true })
  })

  it('marks the old account superseded and stays quiet about it afterwards', () => {
    const locals = [localDriver('a', { licenseNumber: '052998001', licenseState: 'GA' })]
    const old = remoteDriver('1', { ...whole, employeeNumber: null, lifecycle: 'deactivated' })
    const fresh = remoteDriver('2', { ...whole, employeeNumber: null })
    const first = plan({ ...drivers, remotes: [old, fresh], locals, links: [linkOf('1', 'a')], present: new Set(['1', '2']) })
    expect(first.map((operation) => operation.link.state)).toEqual(['superseded', 'linked'])
    const links = [linkOf('1', 'a', { state: 'superseded', hash: old.hash }), linkOf('2', 'a', { hash: fresh.hash })]
    expect(plan({ ...drivers, remotes: [old], locals, links, present: new Set(['1', '2']) })[0]).toMatchObject({
      outcome: 'unchanged',
      link: { state: 'superseded', changed: false },
    })
  })
})
