import { readFile } from 'node:fs/promises'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { chunkLayers } from './tools/build-chunks.ts'
import { iconFiles } from './tools/build-icons.ts'
import { defineConfig, type Plugin, runnerImport } from 'vite'

const layers = chunkLayers()
const api = process.env['LONGHAUL_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), fontAddresses(), noServer(), recordsAsData(), withoutWords(), iconFiles(), layers.plugin],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy knows 'self' alone: no inline script, no data: address.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...layers.groups,
            // Icons and primitives that other screens share: without this each icon would become a file of its own.
            {
              name: 'parts',
              test: /node_modules[\\/](lucide-react|radix-ui|@radix-ui|@floating-ui)|src[\\/]web[\\/]ui[\\/](?!calendar|feedback[\\/]toaster)/,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
})

/** What a screen imports may import the server in turn, by rules that share a file with it: the build stops there, with the file that did. */
function noServer(): Plugin {
  return {
    name: 'longhaul-no-server',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (found !== null && /[\\/]src[\\/]server[\\/]/.test(found.id))
        this.error(`${importer ?? 'A screen'} imports ${found.id} of the server`)
      return found
    },
  }
}

/** Replaces modules of src/records that read all declarations with their values, so that a page gets them without the declarations. */
function recordsAsData(): Plugin {
  return {
    name: 'longhaul-records-as-data',
    enforce: 'pre',
    async load(id) {
      const [, name] = /[\\/]src[\\/]records[\\/](outlines|gathered)\.ts$/.exec(id) ?? []
      if (name === undefined) return null
      const { module, dependencies } = await runnerImport<Readonly<Record<string, unknown>>>(id)
      for (const file of dependencies) this.addWatchFile(file)
      return `export const ${name} = ${JSON.stringify(module[name])}`
    },
  }
}

/** Empties the words by which the assistant knows a kind: only the server reads questions. */
function withoutWords(): Plugin {
  return {
    name: 'longhaul-without-words',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/[\\/]src[\\/]records[\\/].*[\\/]words\.ts$/.test(id)) return null
      const source = await readFile(id, 'utf8')
      if (!source.includes(': KindWords = {')) return null
      return [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => `export const ${name} = {}`).join('\n')
    },
  }
}

/** Tells /appearance.js where each variant's fonts are, so that it preloads the active one's: the text does not jump. */
function fontAddresses(): Plugin {
  const files = {
    professional: ['inter-latin-wght-normal'],
    modern: ['plus-jakarta-sans-latin-wght-normal'],
    corporate: ['ibm-plex-sans-latin-400-normal', 'ibm-plex-sans-latin-600-normal'],
  }
  return {
    name: 'longhaul-font-addresses',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const emitted = Object.keys(bundle ?? {})
        const attributes = Object.entries(files).map(([variant, names]) => {
          const found = emitted.filter((file) => names.some((name) => file.includes(name)))
          return `data-${variant}="${found.map((file) => `/${file}`).join(' ')}"`
        })
        return html.replace('src="/appearance.js"', `src="/appearance.js" ${attributes.join(' ')}`)
      },
    },
  }
}
