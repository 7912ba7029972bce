import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { stringify } from 'csv-stringify/sync'
import { v7 as uuidv7 } from 'uuid'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { readConfig } from '#platform/config.ts'
import type { BenchCluster, BenchDatabase } from './database.ts'
import { figure } from './figure.ts'
import type { Figure } from './figure.ts'
import { median } from './load.ts'

const rows = 10_000
const rounds = 3
const makes = ['Freightliner', 'Kenworth', 'Peterbilt', 'Volvo']

const unit = (index: number, round: number) => ({
  'Unit number': `I${round}-${index}`,
  Kind: 'Tractor',
  Division: 'DIV-B0',
  Year: 2012 + (index % 14),
  Make: makes[index % 4] ?? '',
  Model: `Model ${index % 9}`,
  Plate: `P${round}${index}`,
  'Plate state': 'MO',
  Ownership: 'Owned',
})

/** The same rows by one multi-row INSERT in one transaction, nothing checked, no history. Seconds. */
const bareInsert = async ({ pool, divisions }: BenchDatabase, round: number): Promise<number> => {
  const client = await pool.connect()
  try {
    const began = performance.now()
    await client.query('begin')
    await client.query(
      `insert into vehicles (id, number, title, status, status_since, version, source, created_at, updated_at, unit_number, kind, division_id, year, make, model, plate_number, plate_state, ownership, search_text)
       select x.id, 'B' || x.unit, x.unit, 'active', now(), 1, 'import', now(), now(), x.unit, 'tractor', $2::uuid, x.year, x.make, x.model, x.plate, 'MO', 'owned', lower(x.unit || ' ' || x.plate || ' ' || x.make)
       from json_to_recordset($1::json) as x(id uuid, unit text, year int, make text, model text, plate text)`,
      [
        JSON.stringify(
          Array.from({ length: rows }, (_, index) => ({
            id: uuidv7(),
            unit: `B${round}-${index}`,
            year: 2012 + (index % 14),
            make: makes[index % 4],
            model: `Model ${index % 9}`,
            plate: `Q${round}${index}`,
          })),
        ),
        divisions[0],
      ],
    )
    await client.query('commit')
    return (performance.now() - began) / 1_000
  } finally {
    client.release()
  }
}

interface Import {
  readonly id: string
  readonly state: string
  readonly error: string | null
  readonly counts: { readonly created: number } | null
}

/** Upload, check and run over HTTP, as the screen does it. Seconds of the run, and of all three. */
const importOnce = async (origin: string, token: string, round: number): Promise<{ run: number; all: number }> => {
  const call = async (method: string, path: string, body?: string | FormData): Promise<Import> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Import
  }
  const until = async (id: string, state: string): Promise<Import> => {
    for (;;) {
      const found = await call('GET', `/api/imports/${id}`)
      if (found.state === state) return found
      if (found.state === 'failed') throw new Error(found.error ?? 'The import failed')
      await wait(25)
    }
  }
  const file = new FormData()
  file.append(
    'file',
    new Blob(
      [
        stringify(
          Array.from({ length: rows }, (_, index) => unit(index, round)),
          { header: true },
        ),
      ],
      { type: 'text/csv' },
    ),
    'units.csv',
  )
  const began = performance.now()
  const { id } = await call('POST', '/api/vehicles/import', file)
  await call('POST', `/api/imports/${id}/check`, '{}')
  await until(id, 'checked')
  const running = performance.now()
  await call('POST', `/api/imports/${id}/run`, '{}')
  const { counts } = await until(id, 'done')
  if (counts?.created !== rows) throw new Error(`Imported ${counts?.created ?? 0} of ${rows}`)
  return { run: (performance.now() - running) / 1_000, all: (performance.now() - began) / 1_000 }
}

/** An import of 10,000 rows with validation and history. */
export const transferFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.database('transfer')
  const dataDir = await mkdtemp(join(tmpdir(), 'longhaul-transfer-'))
  const composed = await compose(
    readConfig({ LONGHAUL_DEMO: 'off', DATA_DIR: dataDir, DATABASE_URL: database.url }),
    { connectionString: database.url },
    pino({ level: 'warn' }),
  )
  const app = await buildApp(composed.deps)
  try {
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const measured: { bare: number; run: number; all: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      measured.push({ bare: await bareInsert(database, round), ...(await importOnce(origin, database.user.token, round)) })
    const run = median(measured.map((entry) => entry.run))
    const details = {
      bareSeconds: median(measured.map((entry) => entry.bare)),
      uploadCheckAndRunSeconds: median(measured.map((entry) => entry.all)),
    }
    return [
      figure(
        'import of 10,000 rows against a bare multi-row INSERT',
        median(measured.map((entry) => entry.run / entry.bare)),
        '<=',
        10,
        details,
      ),
      figure('import of 10,000 rows: seconds', run, '<=', 20, details),
    ]
  } finally {
    await app.http.close()
    await composed.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
