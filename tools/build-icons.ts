import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Imports each icon from its own file. Through the library's index every icon of the app would count as a part of every screen, and
 * land in the first load.
 */
export const iconFiles = (): Plugin => {
  const files = new Map<string, string>()
  return {
    name: 'longhaul-icon-files',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const index = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/lucide-react.mjs')
      for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(/^export \{(.+)\} from '(\.\/icons\/[^']+)'/gm))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(dirname(index), file))
    },
    transform(code, id) {
      if (!id.includes('/src/') || !code.includes("from 'lucide-react'")) return null
      const written = code.replaceAll(/import \{([^}]+)\} from 'lucide-react'/g, (whole, names: string) => {
        const wanted = names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
        const lines = wanted.map((name) => {
          const [, icon = '', local = icon] = /^(\w+)(?: as (\w+))?$/.exec(name) ?? []
          const file = files.get(icon)
          return file === undefined ? null : `import ${local} from ${JSON.stringify(file)}`
        })
        return lines.includes(null) ? whole : lines.join(';')
      })
      return { code: written, map: null }
    },
  }
}
