import { said } from '#kit/kind/words.ts'
import type { KindWords } from '#kit/kind/words.ts'

export const roadsideInspectionsWords: KindWords = {
  shorthand: { insp: 'inspections', insps: 'inspections' },
  names: said(`
    inspections, inspection, roadsides, roadside inspections, roadside, dot inspections, dot inspection, scale inspections,
    roadside reports, inspection reports, inspection report
  `),
  fields: {
    inspectedAt: ['inspected', 'date', 'happened'],
    certifiedOn: ['certified', 'corrections certified', 'signed off'],
    returnedOn: ['returned', 'sent back', 'mailed back'],
    handedInAt: ['handed in', 'turned in'],
    seenByFmcsaOn: ['posted', 'posted to fmcsa', 'in fmcsa', 'on the fmcsa site'],
    violationCount: ['violations', 'violation count', 'number of violations'],
    officer: ['officer', 'trooper', 'inspector'],
    level: ['level', 'inspection level'],
    facility: ['place', 'facility'],
    decal: ['decal', 'sticker', 'cvsa sticker'],
  },
  asks: {
    driverOos: ['out of service', 'put out of service', 'placed out of service', 'shut down', 'oos'],
    vehicleOos: ['out of service', 'put out of service', 'placed out of service', 'shut down', 'oos'],
  },
  options: {
    'driverOos.yes': said(`
      driver oos, driver put out of service, driver out of service, driver shut down, put a driver out of service, put the driver
      out of service, put our driver out of service, driver was put out of service, driver was shut down, driver got shut down,
      shut the driver down, shut our driver down
    `),
    'vehicleOos.yes': said(`
      vehicle oos, truck oos, unit oos, truck put out of service, truck out of service, vehicle out of service, unit out of
      service, red tagged, redtagged, put a truck out of service, put a unit out of service, put our truck out of service, put the
      truck out of service, truck was put out of service, truck got put out of service, truck was red tagged, shut a truck down
    `),
    'clean.yes': ['came back clean', 'passed', 'cleans'],
    'clean.no': ['dirty', 'failed'],
    'violationsFound.true': said(`
      with violations, with a violation, turned up violations, turned up a violation, turned up something, turn up a violation,
      turn up violations, found violations, found a violation, found something, came back with violations, came back dirty, got
      written up
    `),
    'returnAsked.true': ['to be returned', 'asking to be returned'],
    'hazmat.true': ['hazmat', 'placarded', 'with hazmat'],
    'facility.fixed': ['at a scale', 'scale house', 'weigh station', 'at the scale', 'at a weigh station', 'port of entry'],
    'facility.terminal': ['at the terminal', 'at our terminal', 'in our yard'],
    'matched.unmatched': ['not matched', 'nobody matched'],
    'matched.manual': ['matched by hand'],
    'dvirDefect.yes': ['listed on the dvir', 'on the dvir'],
    'dvirDefect.no': ['not on the dvir', 'missed on the dvir'],
    'dvirDefect.na': ['without a dvir', 'no dvir'],
  },
  views: {
    certify: ['to certify', 'needing certification', 'certification due', 'need to be certified'],
    return: ['to send back', 'to mail back', 'return due', 'due back'],
  },
  phrases: [[['oos', 'out of service'], { driverOos: 'yes' }, 'driver out of service']],
}
