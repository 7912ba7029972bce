import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/db/schema.cjs', './src/server/db/kernel-tables.ts', './src/features/**/tables.ts'],
  out: './src/server/db/migrations',
})
