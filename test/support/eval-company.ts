import type { TestApp } from './app.ts'
import type { Company } from '#tools/assistant-eval/company.ts'
import { prepareCompany } from '#tools/assistant-eval/company.ts'
import { buildDemoApp } from './demo-app.ts'
import type { TestUser } from './sessions.ts'

/** The company of the assistant's evaluation, on a copy of the demo company that this run has told. */
export const buildEvalCompany = async (): Promise<{ app: TestApp; company: Company }> => {
  // Its few people ask hundreds of questions.
  const app = await buildDemoApp({ ASSISTANT_QUESTIONS: '100000' })
  const company = await prepareCompany(app.deps.pool, (user) => {
    const person = app.again(
      { ...user, sessionId: user.id, timeZone: 'America/Chicago', confirmedAt: Number.POSITIVE_INFINITY } as TestUser,
      user.role,
    )
    return Promise.resolve({
      id: person.id,
      call: (method, url, body) => person.call(method, url, body, { 'x-confirm-warnings': '1' }),
    })
  })
  return { app, company }
}
