import { said } from '#kit/kind/words.ts'
import type { KindWords } from '#kit/kind/words.ts'
import { gateQuestions } from '#records/dispatch/gate/questions.ts'

// A unit that isn't linked sends nothing either.
const sync = { telematicsProblem: 'stale,never_synced,no_id' }

export const vehiclesWords: KindWords = {
  shorthand: {
    veh: 'vehicle',
    vehs: 'vehicles',
    trk: 'truck',
    trks: 'trucks',
    trlr: 'trailer',
    trlrs: 'trailers',
    trctr: 'tractor',
    trctrs: 'tractors',
  },
  names: [
    'trucks',
    'truck',
    'units',
    'unit',
    'rigs',
    'rig',
    'equipment',
    'fleet',
    'assets',
    'power units',
    'semis',
    'vehicle',
    'big rigs',
    [['rentals', 'rental units', 'rental trucks'], { ownership: 'rented' }, 'Rented'],
    [['reefers', 'reefer'], { reefer: 'true' }, 'Refrigerated'],
  ],
  fields: {
    mileage: ['mileage', 'miles', 'odometer', 'odometer reading', 'mi', 'on the clock', 'on the odometer', 'on the dash'],
    lastTelematicsSync: [
      'last sync',
      'last synced',
      'last syncing',
      'last gps sync',
      'last telematics sync',
      'last reported',
      'last reporting',
      'last check in',
      'last checked in',
      'sync',
    ],
    plateNumber: ['plate', 'license plate', 'plate number', 'plates', 'tag', 'tags'],
    plateExpirationDate: ['plate expiration', 'registration expires', 'registration', 'plate expires', 'tag expires', 'plate expire'],
    vin: ['vin', 'vin number', 'serial'],
    year: ['year', 'model year'],
    make: ['make', 'brand'],
    model: ['model'],
    nextExpiry: ['next expiration', 'next expiry', 'next document'],
    readiness: ['readiness'],
    driver: ['driver', 'assigned to', 'assigned driver'],
    plateState: ['plate state', 'plated in', 'tagged in'],
    lessor: ['lessor', 'leasing company', 'leased from', 'lease company'],
    leaseEndsOn: ['lease end', 'lease ends', 'lease expires', 'lease expiration', 'off lease', 'lease is up', 'turn in date'],
    leaseMilesAllowed: ['lease miles', 'lease miles allowed', 'allowed miles'],
    purchasedOn: ['purchased', 'bought', 'purchase date', 'buy', 'did we buy', 'we bought', 'we buy', 'acquired'],
    purchasePrice: ['purchase price', 'paid for it', 'price'],
    inServiceOn: said(`
      in service, in service since, put in service, in service date, went in service, placed in service, into service, went into
      service, go into service, gone into service, put into service, placed into service, entered service, came into service
    `),
    disposedOn: [
      'disposed',
      'sold',
      'sell',
      'totaled',
      'got rid of',
      'traded in',
      'traded',
      'did we get rid of',
      'get rid of',
      'we got rid of',
    ],
    disposalPrice: ['disposal price', 'sale price', 'sold for'],
    disposalMileage: ['final mileage', 'mileage when sold'],
    replacementYear: ['replacement year', 'replace in', 'due for replacement'],
    mileageReadAt: ['last reading', 'reading date', 'last odometer reading'],
    engineHours: ['engine hours', 'hours', 'hour meter'],
    openRepairs: ['open repairs'],
    gvwr: ['gvwr', 'gross weight', 'weight rating'],
    length: ['length', 'feet', 'foot'],
    fuel: ['fuel', 'fuel type'],
    ownership: ['ownership', 'owner type', 'who owns it'],
    terminal: ['terminal', 'home terminal'],
    gatewayHealth: ['gateway', 'gateway health'],
  },
  asks: {
    purchasePrice: ['what pay for', 'what did we pay', 'what was paid for', 'what cost new'],
    purchasedOn: ['when buy', 'when bought', 'when purchase', 'when purchased'],
    inServiceOn: ['when put in service', 'when go in service', 'when go into service', 'when went in service', 'when placed in service'],
    disposalPrice: ['what get for', 'what sell for', 'what sold for', 'how much sell for'],
    disposedOn: ['when sell', 'when sold', 'when get rid of', 'when traded'],
    plateExpirationDate: ['plate still good', 'registration still good', 'tags still good', 'plate good', 'tags good', 'when tags due'],
    lastTelematicsSync: ['when last sync', 'when last report', 'when last check in', 'when last ping', 'when last heard from'],
    driver: ['who drives', 'who has'],
    ownership: ['who owns'],
    year: ['what year', 'how old'],
    readiness: gateQuestions,
  },
  options: {
    'fuel.electric': ['evs', 'electric trucks'],
    'fuel.cng': ['natural gas', 'compressed natural gas'],
    'fuel.gas': ['gasoline', 'gassers'],
    'kind.tractor': ['tractors', 'day cabs', 'sleepers'],
    'kind.straight': ['straight trucks', 'straight jobs'],
    'kind.box': ['box trucks'],
    'kind.van': ['vans', 'sprinters'],
    'kind.trailer': ['trailer', 'dry vans', 'pups'],
    'kind.dolly': ['dollies', 'dollys', 'con gear', 'converter dollies'],
    'kind.yard': ['yard dogs', 'hostlers', 'spotters', 'yard mules', 'yard goats', 'yard tractors'],
    'kind.car': ['cars', 'company cars'],
    'kind.bus': ['buses', 'motorcoaches'],
    'kind.equipment': ['forklifts'],
    'ownership.owned': ['company owned', 'we own', 'paid for'],
    'ownership.leased': ['on lease', 'lease units', 'under lease'],
    'ownership.rented': ['rentals', 'rental', 'on rent'],
    'ownership.customer': ['customer owned', 'belonging to customers'],
    'status.totaled': ['totalled', 'wrecked', 'written off'],
    'status.sold': ['sell', 'sold off', 'traded in', 'traded'],
    'status.inactive': ['mothballed'],
    'telematicsProblem.no_id': ['not linked', 'unlinked', 'no gateway', 'without a gateway'],
    'telematicsProblem.no_mileage': ['no mileage', 'not sending mileage', 'no odometer', 'missing mileage'],
    'telematicsProblem.never_synced': ['never reported', 'never synced', 'never reported in'],
    'readiness.ready': ['good to go', 'ready to roll', 'road ready', 'roadworthy'],
    'readiness.warn': ['with a warning', 'with warnings'],
  },
  views: { documents: ['with papers expiring', 'with documents expiring', 'papers expiring soon'] },
  phrases: [
    [
      said(`
        no gps sync, no gps, not syncing, no sync, not reporting, no gps sync in 24 hours, no sync in 24 hours, no sync 24 hours,
        no gps sync 24 hours, no gps 24 hours, hasn't synced, hasn't synced in 24 hours, hasn't synced in over 24 hours, hasn't
        synced today, hasn't synced in a day, not syncing in 24 hours, not synced in 24 hours, hasn't reported, hasn't reported in
        24 hours, no gps in 24 hours, without a gps sync, without gps, dead gps, with dead gps, gps down, gps out, without gps
        sync, without a sync, without gps sync in 24 hours, without a gps sync in 24 hours, not synced, no telematics, offline,
        dark, not talking to the eld, no eld, stopped reporting, isn't reporting, isn't talking to the eld
      `),
      sync,
      'no sync for 24 h, or never',
    ],
    [
      said(`
        telematics problems, telematics problem, gps problems, eld problems, sync problems, telematics issues, gps issues, eld
        issues
      `),
      { telematicsProblem: '!none' },
      'with a telematics problem',
    ],
    [
      said(`
        in the shop, in shop, at the shop, being repaired, getting fixed, at the dealer, getting worked on, put down for repair,
        put down for repairs, down for repair, down for repairs, getting repaired, laid up
      `),
      { status: 'in_shop' },
      'In shop',
    ],
    [
      ['oos', 'out of service', 'red tagged', 'redtagged', 'deadlined', 'put out of service'],
      { status: 'out_of_service' },
      'Out of service',
    ],
    [['down', 'broke down', 'broken down', 'sidelined', 'parked'], { status: 'in_shop,out_of_service' }, 'Down'],
    [['on the road', 'running', 'in service'], { status: 'active' }, 'Active'],
    [
      said(`
        spare, spares, as spares, as a spare, keeping as spares, keeping as a spare, spare units, held in reserve, holding in
        reserve, keeping in reserve, kept in reserve, in reserve, holding back
      `),
      { status: 'reserve' },
      'Reserve',
    ],
    [['unassigned', 'sitting', 'empty', 'without anybody', 'not assigned'], { driver: 'null' }, 'no driver'],
    [['assigned'], { driver: '!null' }, 'with a driver'],
    [['blocked', 'on hold', 'on a hold', 'held', 'on dispatch hold'], { status: 'active', readiness: 'block' }, 'Blocked'],
    [['not roadworthy'], { readiness: 'block' }, 'not roadworthy'],
    [['owner operator', 'owner op', 'owner operator owned'], { ownership: 'owner_operator' }, 'Owner operator'],
    [['reefers', 'reefer'], { reefer: 'true' }, 'Refrigerated'],
    [
      ['fit to roll', 'fit to go', 'fit to run', 'able to roll', 'clear to roll', 'cleared to roll'],
      { status: 'active', readiness: 'ready,warn' },
      'may go',
    ],
    [
      ['nobody in them', 'nobody in it', 'with nobody in them', 'with nobody in it', 'nobody driving them'],
      { driver: 'null' },
      'no driver',
    ],
  ],
}
