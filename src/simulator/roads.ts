/** Where a vehicle is after some metres on its corridor. */
export interface RoadPosition {
  readonly latitude: number
  readonly longitude: number
  /** Degrees clockwise from north. */
  readonly heading: number
  /** The nearest city of the corridor, "Atlanta, GA". */
  readonly place: string
}

interface City {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const city = (name: string, latitude: number, longitude: number): City => ({ name, latitude, longitude })

const atlanta = city('Atlanta, GA', 33.749, -84.388)
const birmingham = city('Birmingham, AL', 33.521, -86.802)
const charlotte = city('Charlotte, NC', 35.227, -80.843)
const chicago = city('Chicago, IL', 41.878, -87.63)
const columbus = city('Columbus, OH', 39.961, -82.999)
const dallas = city('Dallas, TX', 32.777, -96.797)
const denver = city('Denver, CO', 39.739, -104.99)
const houston = city('Houston, TX', 29.76, -95.37)
const indianapolis = city('Indianapolis, IN', 39.768, -86.158)
const jacksonville = city('Jacksonville, FL', 30.332, -81.656)
const kansasCity = city('Kansas City, MO', 39.1, -94.579)
const memphis = city('Memphis, TN', 35.15, -90.049)
const nashville = city('Nashville, TN', 36.163, -86.781)
const oklahomaCity = city('Oklahoma City, OK', 35.468, -97.516)
const omaha = city('Omaha, NE', 41.257, -95.935)
const phoenix = city('Phoenix, AZ', 33.448, -112.074)
const richmond = city('Richmond, VA', 37.541, -77.436)
const saltLake = city('Salt Lake City, UT', 40.761, -111.891)
const savannah = city('Savannah, GA', 32.081, -81.091)
const stLouis = city('St. Louis, MO', 38.627, -90.199)

const corridors: readonly (readonly City[])[] = [
  [atlanta, birmingham, memphis, oklahomaCity],
  [jacksonville, savannah, charlotte, richmond],
  [chicago, indianapolis, nashville, atlanta],
  [columbus, indianapolis, stLouis, kansasCity],
  [houston, dallas, oklahomaCity, kansasCity],
  [dallas, memphis, nashville, charlotte],
  [omaha, denver, saltLake],
  [phoenix, dallas, birmingham],
]

export const corridorCount = corridors.length

const earthRadius = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle metres between two points. */
const metresBetween = (from: City, to: City): number => {
  const lift = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(lift + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * turn))
}

const lengths = corridors.map((stops) =>
  stops.slice(1).reduce((total, stop, index) => total + metresBetween(stops[index] ?? stop, stop), 0),
)

/** The place reached after `metres` of driving up and down the corridor. Straight lines between its cities. */
export const positionOn = (corridor: number, metres: number): RoadPosition => {
  const index = corridor % corridors.length
  const stops = corridors[index] ?? []
  const length = lengths[index] ?? 1
  const round = ((metres % (2 * length)) + 2 * length) % (2 * length)
  const back = round > length
  let left = back ? 2 * length - round : round
  for (let leg = 1; leg < stops.length; leg += 1) {
    const from = stops[leg - 1]
    const to = stops[leg]
    if (from === undefined || to === undefined) break
    const legLength = metresBetween(from, to)
    if (left <= legLength || leg === stops.length - 1) return between(from, to, Math.min(1, left / legLength), back)
    left -= legLength
  }
  return between(atlanta, atlanta, 0, false)
}

const between = (from: City, to: City, share: number, back: boolean): RoadPosition => {
  const forward = (Math.atan2(to.longitude - from.longitude, to.latitude - from.latitude) * 180) / Math.PI
  return {
    latitude: round6(from.latitude + (to.latitude - from.latitude) * share),
    longitude: round6(from.longitude + (to.longitude - from.longitude) * share),
    heading: Math.round((forward + (back ? 540 : 360)) % 360),
    place: share < 0.5 ? from.name : to.name,
  }
}

const round6 = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000
