import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installErrorAnswers } from '../http-errors.ts'
import { serveWebApp } from './static.ts'

describe('the files of the web app', () => {
  let http: FastifyInstance
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhaul-web-'))
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
    ]
    for (const path of files) await writeFile(join(folder, path), path === 'index.html' ? '<title>Longhaul</title>' : 'content')
    http = Fastify()
    installErrorAnswers(http)
    serveWebApp(http, folder)
  })
  afterAll(async () => {
    await http.close()
    await rm(folder, { recursive: true })
  })

  test('are served', async () => {
    for (const path of ['/icon.svg', '/assets/app.js']) expect((await http.inject(path)).body).toBe('content')
    expect((await http.inject('/drivers')).body).toContain('Longhaul')
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
