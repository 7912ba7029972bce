import { isValidVin } from '#kit/facts/vin.ts'
import type { Api, Json, Row } from './api.ts'

let counter = 0

/** A word no other test uses, such as `E2E-7K2M9Q`. */
export const unique = (prefix = 'E2E'): string => {
  counter += 1
  return `${prefix}-${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${counter}`.toUpperCase()
}

const digits = '0123456789X'
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/** A VIN of a 2020 Freightliner with the right check digit (49 CFR 565.15) that nobody else has. */
export const uniqueVin = (): string => {
  counter += 1
  let seed = (Date.now() % 1_000_000_000) * 1_000 + process.pid * 7 + counter
  let tail = ''
  while (tail.length < 6) {
    tail += String(seed % 10)
    seed = Math.floor(seed / 7) + tail.length
  }
  const letter = letters[(counter * 5 + process.pid) % letters.length] ?? 'A'
  const other = letters[Math.floor(Math.random() * letters.length)] ?? 'B'
  for (const digit of digits) {
    const vin = `1FU${letter}${other}DV2${digit}LL${tail}`
    if (isValidVin(vin)) return vin
  }
  throw new Error('No check digit fits')
}

/** A calendar day so many days from `today` (YYYY-MM-DD). */
export const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The same day as people type it: mm/dd/yyyy. */
export const typed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

export const companyToday = async (api: Api): Promise<string> => String((await api.call('GET', '/api/company/current'))['today'])

/** The first demo division, by name. */
export const someDivision = async (api: Api): Promise<Row> => {
  const [division] = await api.list('/api/divisions?sort=name&limit=1&kind=terminal')
  if (division === undefined) throw new Error('The demo company has no terminal')
  return division
}

export const makeVehicle = async (api: Api, values: Json = {}): Promise<Row> =>
  api.create('/api/vehicles', { unitNumber: unique('U'), kind: 'tractor', division: (await someDivision(api)).id, ...values })

export const makeDriver = async (api: Api, values: Json = {}): Promise<Row> =>
  api.create('/api/drivers', {
    firstName: 'Robin',
    lastName: unique('Tester'),
    division: (await someDivision(api)).id,
    phone: '4055550142',
    hireDate: '2024-03-04',
    ...values,
  })

/** A division with all that its papers name. */
export const makeDivision = (api: Api, values: Json = {}): Promise<Row> => {
  const code = unique('D')
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-12)
  return api.create('/api/divisions', {
    code,
    name: `Depot ${code}`,
    legalEntity: `Depot ${code} LLC`,
    address: { street: '12 Depot Rd', city: 'Joplin', state: 'MO', zip: '64801' },
    ...values,
  })
}

/** A claim of yesterday, with all that a first report is asked for at once. */
export const makeClaim = async (api: Api, more: Json = {}): Promise<Row> => {
  const yesterday = dayFrom(await companyToday(api), -1)
  return api.create('/api/workers-comp', {
    driver: (await makeDriver(api)).id,
    state: 'MO',
    injuredAt: `${yesterday}T16:00:00.000Z`,
    reportedAt: `${yesterday}T16:30:00.000Z`,
    place: 'Dock 4',
    narrative: `Slipped on the ramp ${unique('CLAIM')}`,
    bodyPart: 'Wrist',
    ...more,
  })
}
