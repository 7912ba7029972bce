import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes, createHash } from 'node:crypto'
import pg from 'pg'
import { v7 } from 'uuid'
import { startEmbedded } from '#server/platform/postgres/embedded.ts'
import { urlOf } from '#server/platform/postgres/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillVehicles } from '#tools/bench/fill.ts'
import { load } from '#tools/bench/load.ts'
const dir = await mkdtemp(join(tmpdir(), 'lh-bench-'))
const quiet = { info: () => {}, warn: console.warn, error: console.error }
const e = await startEmbedded({ dataDir: dir, log: quiet, orphanAfterMs: 2000 })
const url = urlOf(e.connection)
await migrate({ connectionString: url })
const pool = new pg.Pool({ connectionString: url })
const divs: string[] = []
for (let i = 0; i < 4; i++) { const id = v7(); divs.push(id); await pool.query(`insert into divisions (id, number, title, status, status_since, version, source, created_at, updated_at, code, name, kind, time_zone) values ($1,$2,$3,'active',now(),1,'demo',now(),now(),$2,$3,'terminal','America/Chicago')`, [id, 'D' + i, 'Division ' + i]) }
const userId = v7(); const token = randomBytes(32).toString('base64url')
await pool.query(`insert into users (id, number, title, status, status_since, version, source, created_at, updated_at, first_name,last_name,email,role,all_divisions,divisions,time_zone,search_text) values ($1,'U1','Bench','active',now(),1,'manual',now(),now(),'Be','Nch','bench@longhaul.test','manager',false,$2,'America/Chicago','')`, [userId, divs.slice(0, 3)])
await pool.query(`insert into sessions (id, token_hash, user_id, created_at, last_active_at, expires_at, ip, user_agent) values ($1,$2,$3,now(),now(),now()+interval '11 hours','127.0.0.1','bench')`, [v7(), createHash('sha256').update(token).digest('base64url'), userId])
const n = Number(process.argv[2] ?? 100000)
console.time('fill'); await fillVehicles(pool, n, divs, 'U'); console.timeEnd('fill')
const query = { limit: '50', status: 'active', kind: 'tractor,straight', sort: '-mileage' }
const child = fork('tools/bench/serve.ts', [url, JSON.stringify(query), userId, JSON.stringify(divs.slice(0, 3))], { execArgv: ['--expose-gc'] })
const ready: any = await new Promise((r) => child.once('message', r))
const cpu = () => new Promise<any>((r) => { child.once('message', r); child.send('memory') })
const meas = async (name: string, req: any, sec: number) => { const a = await cpu(); const l = await load(req, sec); const b = await cpu(); console.log(name, JSON.stringify(l), 'cpu us/req', Math.round((b.cpu.user + b.cpu.system - a.cpu.user - a.cpu.system) / (l.rate * (sec + 1)))) }
const headers = { authorization: `Bearer ${token}` }
const listUrl = `http://127.0.0.1:${ready.app}/api/vehicles?${new URLSearchParams(query)}`
const first = await fetch(listUrl, { headers }); console.log(first.status, first.headers.get('x-total-count'), first.headers.get('etag'), (await first.text()).length)
for (let i = 0; i < 2; i++) {
  await meas('bare', { url: `http://127.0.0.1:${ready.bare}/list` }, 4)
  await meas('app ', { url: listUrl, headers }, 4)
  await meas('304 ', { url: listUrl, headers: { ...headers, 'if-none-match': first.headers.get('etag')! } }, 3)
}
if (process.argv[3] === 'insert') {
  let c = 0
  const mk = (h: any, idem: boolean) => (r: any) => ({ ...r, method: 'POST', path: h, headers: { ...r.headers, 'content-type': 'application/json', ...(idem ? { authorization: `Bearer ${token}`, 'idempotency-key': 'k' + c } : {}) }, body: JSON.stringify({ unitNumber: 'N' + (c++), kind: 'tractor', division: divs[0], ownership: 'owned' }) })
  for (let i = 0; i < 2; i++) {
  await meas('bare insert', { url: `http://127.0.0.1:${ready.bare}`, setupRequest: mk('/insert', false) }, 4)
  await meas('app create ', { url: `http://127.0.0.1:${ready.app}`, setupRequest: mk('/api/vehicles', true) }, 4)
  }
}
child.send('stop'); await pool.end(); await e.stop(); await rm(dir, { recursive: true })
