import { seedDemo } from '#server/demo/seed.ts'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import { freshDatabase, sharedTemplate } from './database.ts'

/** The application with the demo company in it: told once in a run, copied by whoever needs it. */
export const buildDemoApp = async (env: Readonly<Record<string, string>> = {}): Promise<TestApp> => {
  const template = await sharedTemplate('longhaul_demo_template', async (url) => {
    const teller = await buildTestApp({}, undefined, { url, drop: () => Promise.resolve() })
    await seedDemo(teller.deps)
    await teller.close()
  })
  return buildTestApp(env, undefined, await freshDatabase(template))
}
