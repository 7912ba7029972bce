import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepAssets } from '#tools/keep-assets.ts'
import { installErrorAnswers } from './http-errors.ts'
import { serveWebApp } from './static.ts'

describe('the files of the web app', () => {
  let http: FastifyInstance
  let folder: string
  let earlier: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhaul-web-'))
    earlier = await mkdtemp(join(tmpdir(), 'longhaul-web-earlier-'))
    for (const path of ['assets/.map', '.vite', 'deep/.git']) await mkdir(join(folder, path), { recursive: true })
    const files = [
      'index.html',
      'icon.svg',
      'assets/app.js',
      '.env',
      '.vite/manifest.json',
      'assets/.map/app.json',
      'deep/.git/a.txt',
      '.a.js',
      'sw.js',
    ]
    for (const path of files) await writeFile(join(folder, path), path === 'index.html' ? '<title>Longhaul</title>' : 'content')
    http = Fastify()
    installErrorAnswers(http)
    serveWebApp(http, folder, earlier)
  })
  afterAll(async () => {
    await http.close()
    for (const one of [folder, earlier]) await rm(one, { recursive: true })
  })

  test('are served', async () => {
    for (const path of ['/icon.svg', '/assets/app.js']) expect((await http.inject(path)).body).toBe('content')
    expect((await http.inject('/drivers')).body).toContain('Longhaul')
  })

  test('survive a newer build: the page stays that of the start, and the code it asks for is still there', async () => {
    await writeFile(join(folder, 'assets', 'older.js'), 'older')
    await keepAssets(join(folder, 'assets'), join(earlier, 'assets'))
    await rm(join(folder, 'assets', 'older.js'))
    await writeFile(join(folder, 'assets', 'newer.js'), 'newer')
    await writeFile(join(folder, 'index.html'), '<title>Newer</title>')
    expect((await http.inject('/drivers')).body).toContain('Longhaul')
    expect((await http.inject('/assets/older.js')).body).toBe('older')
    expect((await http.inject('/assets/newer.js')).body).toBe('newer')
    expect((await http.inject('/assets/neither.js')).statusCode).toBe(404)
    // Eight days later the next build removes what nobody asks for any more.
    await keepAssets(join(folder, 'none'), join(earlier, 'assets'), new Date(Date.now() + 8 * 24 * 60 * 60 * 1_000))
    expect((await http.inject('/assets/older.js')).statusCode).toBe(404)
  })

  test('the service worker is asked for anew each time and reaches our own files alone; switched off, it is one that removes itself', async () => {
    await writeFile(join(folder, 'sw-off.js'), 'removes itself')
    const kept = await http.inject('/sw.js')
    expect(kept.body).toBe('content')
    expect(kept.headers['cache-control']).toBe('no-cache')
    expect(kept.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/)
    const off = Fastify()
    serveWebApp(off, folder, earlier, () => '', 'off')
    expect((await off.inject('/sw.js')).body).toBe('removes itself')
    await off.close()
  })

  test.each(['/.env', '/.vite/manifest.json', '/%2evite/manifest.json', '/assets/.map/app.json', '/deep/.git/a.txt', '/.a.js', '/./.env'])(
    '%s is not: what the build left beside them, or any other name with a dot in front',
    async (path) => {
      const answer = await http.inject(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('content')
    },
  )
})
