import { Readable } from 'node:stream'
import { AppError } from '#kit/errors.ts'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { employerOf } from '#features/company/employer.ts'
import { makeBinder, nameOf, noteBinder, readBinders } from '#features/drivers/dq-binder/make.ts'
import type { Binder } from '#features/drivers/dq-binder/contents.ts'
import { forOutside } from '#features/drivers/dq-binder/outside.ts'
import { readPack } from '#features/safety/accidents/pack/contents.ts'
import { packEntries } from '#features/safety/accidents/pack/entries.ts'
import { notePack, packPaper } from '#features/safety/accidents/pack/make.ts'
import { noteRegister, registerPaper } from '#features/safety/accidents/register-make.ts'
import { readRegister } from '#features/safety/accidents/register.ts'
import { zipOf } from '#platform/documents/zip.ts'
import type { SessionUser } from '#platform/session.ts'
import type { ShareAsked } from './asked.ts'

/** A record whose history tells of a shared paper. */
export interface SharedRecord {
  readonly kind: string
  readonly id: string
}

/** One file of a paper, made when its turn comes. */
interface PaperFile {
  readonly fileName: string
  readonly mime: string
  readonly record: SharedRecord | null
  readonly content: Readable
}

export interface Paper {
  readonly title: string
  /** Legal name of who shares it. */
  readonly company: string
  /** Null: it takes sight of the whole company to see it. */
  readonly divisions: readonly string[] | null
  readonly records: readonly SharedRecord[]
  readonly files: AsyncIterable<PaperFile>
  /** Writes to history what leaves, as a download does. */
  readonly note: (tx: Tx) => Promise<void>
}

type Asked<Key extends ShareAsked['paper']> = Extract<ShareAsked, { paper: Key }>

/** The paper as this user may make it. @throws AppError not_found, conflict without a legal entity */
export const readPaper = (deps: Deps, user: SessionUser, asked: ShareAsked): Promise<Paper> => {
  switch (asked.paper) {
    case 'dq_binder':
      return binderPaper(deps, user, asked)
    case 'accident_register':
      return sharedRegister(deps, user, asked)
    case 'claim_pack':
      return sharedPack(deps, user, asked)
  }
}

/** Divisions of records; one without a division belongs to the whole company. */
const divisionsOf = (found: readonly unknown[]): string[] | null => {
  const ids = found.map((id) => textOf(id))
  return ids.includes(null) ? null : [...new Set(ids.filter((id) => id !== null))]
}

const binderPaper = async (deps: Deps, user: SessionUser, { drivers }: Asked<'dq_binder'>): Promise<Paper> => {
  const binders = (await readBinders(deps, user, drivers)).map(forOutside)
  const [first] = binders
  if (first === undefined) throw new Error('No binder was read')
  const { name } = await employerOf(deps, textOf(first.driver['division']))
  return {
    title: binders.length === 1 ? `DQ file of ${first.driver.title}` : `DQ files of ${formatCount(binders.length, 'driver')}`,
    company: name,
    divisions: divisionsOf(binders.map(({ driver }) => driver['division'])),
    records: binders.map(({ driver }) => ({ kind: 'drivers', id: driver.id })),
    files: binderFiles(deps, user, binders),
    note: async (tx) => {
      for (const binder of binders) await noteBinder(tx, binder)
    },
  }
}

/** The PDF of each driver, then the scans that fit no PDF. */
async function* binderFiles(deps: Deps, user: SessionUser, binders: readonly Binder[]): AsyncGenerator<PaperFile> {
  for (const binder of binders) {
    const { pdf, unreadable } = await makeBinder(deps, user, binder)
    const record = { kind: 'drivers', id: binder.driver.id }
    yield { fileName: `DQ file ${nameOf(binder)}.pdf`, mime: 'application/pdf', record, content: Readable.from([Buffer.from(pdf)]) }
    for (const { fileName, mime, storageKey } of unreadable)
      yield {
        fileName: `${nameOf(binder)}, not in the PDF, ${fileName.replaceAll(/[\\/:*?"<>|]/g, '_')}`,
        mime,
        record,
        content: await deps.files.open(storageKey),
      }
  }
}

const sharedRegister = async (deps: Deps, user: SessionUser, asked: Asked<'accident_register'>): Promise<Paper> => {
  const register = await readRegister(deps, user, asked)
  const { carrier, carriers } = register
  if (carriers.length > 1 && carrier.usdot === null)
    throw new AppError('conflict', 'A register covers one carrier. Choose a USDOT number before you share it.')
  const { pdf, employer } = await registerPaper(deps, user, asked.division, register)
  const own = carriers.find(({ usdot }) => usdot === carrier.usdot)?.divisions
  return {
    title: `Accident register as of ${formatDate(register.asOf)}`,
    company: employer.name,
    divisions: asked.division === 'ALL' ? (own ?? user.divisions) : [asked.division],
    records: [],
    files: only({
      fileName: `Accident register ${register.asOf}.pdf`,
      mime: 'application/pdf',
      record: null,
      content: Readable.from([pdf]),
    }),
    note: (tx) => noteRegister(tx, register, 'pdf'),
  }
}

const sharedPack = async (deps: Deps, user: SessionUser, { accident: id, findings, confidential }: Asked<'claim_pack'>): Promise<Paper> => {
  const pack = await readPack(deps, user, id, { findings, confidential })
  const { accident } = pack
  const { name } = await employerOf(deps, textOf(accident['division']))
  const paper = await packPaper(deps, user, pack)
  return {
    title: `Claim pack ${accident.number}`,
    company: name,
    divisions: divisionsOf([accident['division']]),
    records: [{ kind: 'accidents', id }],
    files: only({
      fileName: `Claim pack ${accident.number}.zip`,
      mime: 'application/zip',
      record: { kind: 'accidents', id },
      content: Readable.from(zipOf(packEntries(deps, user, pack, paper))),
    }),
    note: (tx) => notePack(tx, pack, 'zip'),
  }
}

async function* only(file: PaperFile): AsyncGenerator<PaperFile> {
  yield await Promise.resolve(file)
}
