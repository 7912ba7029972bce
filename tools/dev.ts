/** npm run dev: the server restarted when its files change, and the web app as you type. Both end together. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { root } from './programs.ts'

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: process.env['PORT'] ?? '3000' },
  stdio: ['inherit', 'pipe', 'inherit'],
})
const origin = await new Promise<string>((ready, failed) => {
  let printed = ''
  server.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    printed += chunk.toString()
    const [, address] = /Longhaul is ready at (http:\/\/\S+)/.exec(printed) ?? []
    if (address !== undefined) ready(address)
  })
  void once(server, 'exit').then(() => failed(new Error('The server ended before it was ready.')))
})
process.env['LONGHAUL_API'] = origin
const web = await createServer({ root, server: { host: '127.0.0.1', port: 5173 } })
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.kill('SIGTERM')
  })
await once(server, 'exit')
await web.close()
