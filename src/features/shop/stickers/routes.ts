import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { fleetReaders } from '#kit/roles.ts'
import { bulkIds } from '#engine/write/bulk.ts'
import type { Deps, StoredRow } from '#engine/write/rules.ts'
import { readRecords } from '#engine/write/store.ts'
import { employerOf } from '#features/company/employer.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import { download } from '#platform/files/download.ts'
import type { Router } from '#platform/http/route.ts'
import { unitStickerAddress } from './address.ts'
import { stickerSheet } from './sheet.ts'

/** As many ids as an address has room for; a filter names up to 500. */
const mostIds = 300

const asked = z
  .strictObject({
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.uuid('Not a record id')).min(1).max(mostIds))
      .optional(),
    filter: z.string().max(4_000).optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: 'Name the units by ids or by a filter',
    path: ['ids'],
  })

/** A QR sticker for each unit, as a sheet to print and cut. */
export const stickerRoutes = (router: Router, deps: Deps): void => {
  const record = kindOf(deps, 'vehicles')
  router.add({
    method: 'GET',
    url: '/api/vehicles/stickers',
    tag: record.label.many,
    summary: 'QR stickers of units as a PDF, twelve a page; scanned, each opens the vehicle report of its unit',
    access: fleetReaders,
    query: asked,
    produces: 'application/pdf',
    handler: async ({ user, query: { ids: named, filter }, reply }) => {
      const ids = await bulkIds(deps, record, user, named === undefined ? { filter: filter ?? '' } : { ids: named })
      const units = (await readRecords(deps, record, user, ids)).toSorted((one, other) =>
        one.title.localeCompare(other.title, 'en-US', { numeric: true }),
      )
      const [first] = units
      if (first === undefined) throw new AppError('not_found', 'Unit not found, or you don’t have access.')
      const employers = await employersOf(deps, units)
      const ownerOf = (unit: StoredRow): Employer => employers.get(unit['division']) as Employer
      const stickers = units.map((unit) => ({
        unit: unit.title,
        company: ownerOf(unit).name,
        address: unitStickerAddress(deps.config, unit.id),
      }))
      const bytes = await pdfOf(stickerSheet(stickers, ownerOf(first), deps.clock.now()))
      return download(reply, 'application/pdf', units.length === 1 ? `sticker-${first.number}.pdf` : 'stickers.pdf').send(bytes)
    },
  })
}

/** The company that each division's units name, asked once for each. */
const employersOf = async (deps: Deps, units: readonly StoredRow[]): Promise<ReadonlyMap<unknown, Employer>> => {
  const employers = new Map<unknown, Employer>()
  for (const division of new Set(units.map((unit) => unit['division']))) employers.set(division, await employerOf(deps, division as string))
  return employers
}
