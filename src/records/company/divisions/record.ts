import { address, bool, choice, int, phone, ref, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { administrators, everyone, managers } from '#kit/roles.ts'
import { timeZones } from '#kit/dates/time-zones.ts'

export const divisions = defineRecord({
  name: 'divisions',
  path: '/divisions',
  label: { one: 'Division', many: 'Divisions' },
  words: { names: ['terminals', 'locations'] },
  number: 'DIV-{seq2}',
  fields: {
    code: text({ label: 'Code', required: true, max: 12, unique: true, search: true, upper: true, single: true, index: true }),
    name: text({ label: 'Name', required: true, max: 80, search: true, index: true }),
    parent: ref('divisions', { label: 'Part of' }),
    kind: choice(
      { company: { label: 'Company' }, region: { label: 'Region' }, terminal: { label: 'Terminal' }, department: { label: 'Department' } },
      { label: 'Kind', required: true, default: 'terminal' },
    ),
    legalEntity: text({ label: 'Legal entity', max: 120 }),
    usdot: text({ label: 'USDOT number', max: 8, pattern: /^\d{1,8}$/, patternMessage: 'Digits only, up to 8', search: true }),
    mc: text({ label: 'MC number', max: 10, pattern: /^(MC-?)?\d{1,8}$/i, patternMessage: 'Digits, with or without MC' }),
    ein: text({ label: 'EIN', max: 10, pattern: /^\d{2}-?\d{7}$/, patternMessage: 'Nine digits, such as 12-3456789' }),
    naics: text({ label: 'NAICS code', max: 6, pattern: /^\d{2,6}$/, patternMessage: 'Two to six digits' }),
    address: address({ label: 'Address' }),
    timeZone: choice(timeZones, { label: 'Time zone', required: true, default: 'America/Chicago' }),
    phone: phone({ label: 'Phone' }),
    manager: ref('users', { label: 'Manager' }),
    safetyManager: ref('users', { label: 'Safety manager' }),
    color: choice(
      {
        chart1: { label: 'Indigo' },
        chart2: { label: 'Teal' },
        chart3: { label: 'Amber' },
        chart4: { label: 'Plum' },
        chart5: { label: 'Green' },
        chart6: { label: 'Violet' },
      },
      { label: 'Color' },
    ),
    establishment: bool({ label: 'Keeps its own OSHA 300 log', default: false }),
    annualHours: rows(
      {
        year: int({ label: 'Year', required: true, min: 1990, max: 2100, plain: true }),
        hours: int({ label: 'Hours worked', required: true, min: 0 }),
        averageEmployees: int({ label: 'Average employees', required: true, min: 0 }),
      },
      { label: 'Hours and employees', max: 40 },
    ),
    monthlyMiles: rows(
      {
        month: text({
          label: 'Month',
          required: true,
          max: 7,
          pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
          patternMessage: 'Year and month, such as 2026-11',
        }),
        miles: int({ label: 'Miles', required: true, min: 0 }),
        source: text({ label: 'Source', max: 40 }),
      },
      { label: 'Miles by month', max: 240 },
    ),
    driverCount: int({ label: 'Drivers', computed: true }),
    vehicleCount: int({ label: 'Vehicles', computed: true }),
  },
  lifecycle: { states: { active: { label: 'Active', tone: 'success' } }, initial: 'active', moves: {} },
  access: { read: everyone, create: administrators, update: administrators, archive: administrators, export: managers },
  scope: { self: true },
  title: (division) => division.name,
  list: {
    columns: ['title', 'code', 'kind', 'parent', 'driverCount', 'vehicleCount', 'usdot', 'manager', 'timeZone'],
    keep: ['driverCount', 'vehicleCount', 'manager', 'kind', 'timeZone'],
    sort: 'name',
    filters: ['status', 'kind', 'parent', 'manager', 'timeZone'],
    views: [{ key: 'terminals', label: 'Terminals', query: 'kind=terminal' }],
    facts: ['code', 'driverCount', 'vehicleCount'],
  },
  firstDay: ['name', 'code', 'kind', 'parent', 'timeZone', 'manager', 'legalEntity', 'usdot'],
  form: [
    { heading: 'Division', fields: ['code', 'name', 'kind', 'parent', 'color'] },
    { heading: 'Legal', fields: ['legalEntity', 'usdot', 'mc', 'ein', 'naics', 'establishment'] },
    { heading: 'Place and people', fields: ['address', 'timeZone', 'phone', 'manager', 'safetyManager'] },
    {
      heading: 'Miles and hours',
      fields: ['monthlyMiles', 'annualHours'],
      help: 'Denominators of every rate, labelled with their source.',
    },
  ],
  children: [
    { kind: 'drivers', by: 'division', label: 'People' },
    { kind: 'vehicles', by: 'division', label: 'Vehicles' },
    { kind: 'divisions', by: 'parent', label: 'Divisions below' },
  ],
  importKeys: ['code'],
  check: (division) => [
    division.parent !== null && division.parent === division.id && issue('parent', 'A division cannot be part of itself'),
  ],
})
