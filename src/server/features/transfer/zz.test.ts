import { afterAll, beforeAll, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { importer } from '#test/support/imports.ts'

let app: TestApp
beforeAll(async () => { app = await buildTestApp() })
afterAll(() => app.close())

test('10k', async () => {
  const admin = await app.as('super_admin')
  await admin.call('POST', '/api/divisions', { code: 'SEA', name: 'Seattle', kind: 'terminal' })
  const imports = importer(app, admin, 'vehicles')
  const lines = ['Unit number,Kind,Division,Year,Make,Model,Description,Plate,Plate state,In service since,Purchase price,Replace in']
  for (let i = 0; i < 10_000; i++) lines.push(`U${i},tractor,SEA,2015,FREIGHTLINER,CASCADIA,"Sleeper, long haul",P${i},WA,04-Aug-15,$114190.13,2026`)
  const t0 = performance.now()
  const up = await imports.upload(lines.join('\n'))
  console.log('upload', performance.now() - t0, up.columns.map((c) => c.field))
  const t1 = performance.now()
  const c = await imports.check(up.id)
  console.log('check', performance.now() - t1, c.counts)
  const t2 = performance.now()
  const r = await imports.run(up.id)
  console.log('run', performance.now() - t2, r.state, r.counts)
  const client = await app.deps.pool.connect()
  const { rows } = await client.query('select row_to_json(v) as j from vehicles v')
  const cols = Object.keys(rows[0].j)
  await client.query('update vehicles set archived_at = now()')
  await client.query('set statement_timeout=0')
  const data = rows.map((x) => ({ ...x.j, id: x.j.id.replace(/^..../, 'ffff'), number: 'B' + x.j.number }))
  const t3 = performance.now()
  await client.query('begin')
  for (let i = 0; i < data.length; i += 500) {
    const part = data.slice(i, i + 500)
    const vals: unknown[] = []
    const tuples = part.map((row) => `(${cols.map((c) => { vals.push(row[c]); return `$${vals.length}` }).join(',')})`)
    await client.query(`insert into vehicles (${cols.map((c) => `"${c}"`).join(',')}) values ${tuples.join(',')}`, vals)
  }
  await client.query('commit')
  console.log('bare', performance.now() - t3)
  client.release()
}, 120000)
