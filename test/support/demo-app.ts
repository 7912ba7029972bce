import { seedDemo } from '#server/demo/seed.ts'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'

/** The application with the demo company in it. */
export const buildDemoApp = async (): Promise<TestApp> => {
  const app = await buildTestApp()
  await seedDemo(app.deps)
  return app
}
