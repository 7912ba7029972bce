import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#kit/errors.ts'
import { securePage, workerPolicy } from './security-headers.ts'

const yearInSeconds = 31_536_000

/**
 * Serves the built web app: hashed assets for ever, everything else that is not below /api as the one page. `/api/docs` is a
 * screen too. Each file has its compressed versions next to it (tools/build.ts). `earlier` holds the assets of replaced builds: the page
 * is the one this server started with, and a newer build must not leave it, or a page that is open, without its code. `preloads` gives
 * tags for the head of the page at a path. The service worker stands at an address of its own; where `worker` is 'off', devices that have
 * one are given the file that removes it.
 */
export const serveWebApp = (
  http: FastifyInstance,
  folder: string,
  earlier: string,
  preloads: (path: string) => string = () => '',
  worker: 'on' | 'off' = 'on',
): void => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  void http.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, index: false })
  http.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { public: true },
    handler: (request, reply) => {
      const path = normalize(decodeURIComponent(request.url.split('?', 1)[0] ?? '/'))
      if (path.startsWith('/api/') && path !== '/api/docs') throw new AppError('not_found', 'There is nothing at this address.')
      // What the build left beside the app, and whatever else has such a name, is not part of it.
      const hidden = path.split('/').some((part) => part.startsWith('.'))
      const isFile = !hidden && path !== '/' && !path.includes('..') && /\.[a-z0-9]{2,5}$/i.test(path)
      const hashed = path.startsWith('/assets/')
      const place = isFile ? (hashed ? [folder, earlier] : [folder]).find((one) => existsSync(join(one, path))) : undefined
      if (place !== undefined) {
        if (path === '/sw.js') {
          // Every check sees the current one: a version that must go can be replaced at once.
          reply.header('content-security-policy', workerPolicy).header('cache-control', 'no-cache')
          return reply.sendFile(worker === 'on' ? 'sw.js' : 'sw-off.js', place, { cacheControl: false })
        }
        return reply
          .header('cache-control', hashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
          .sendFile(path.slice(1), place, { cacheControl: false })
      }
      if (hashed || hidden) throw new AppError('not_found', 'There is nothing at this address.')
      const written = page.replace('</head>', `${preloads(path)}</head>`)
      return reply.type('text/html; charset=utf-8').send(written.replaceAll('%CSP_NONCE%', securePage(reply)))
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served to everybody: the web app's files. */
    public?: boolean
  }
}
