import type { Case } from '#eval/assistant/case.ts'
import { registry } from '#records/index.ts'
import type { Asked, Wording } from './ask.ts'
import { ask } from './ask.ts'
import type { Company } from './company.ts'
import type { Fault } from './judge.ts'
import { goldWords, judge, tells } from './judge.ts'
import type { Secrets } from './leaks.ts'
import { leaked } from './leaks.ts'
import { brokenLinks } from './links.ts'
import { looseNumbers } from './numbers.ts'

/** What came of one question. */
export interface Outcome {
  readonly one: Case
  readonly wording: Wording
  readonly question: string
  readonly fault: Fault | null
  /** It neither answered nor offered anything of the company. */
  readonly abstained: boolean
  /** It asked back; examples beside an answer are no question. */
  readonly clarified: boolean
  /** Links that do not open, and numbers that stand nowhere in what was counted. */
  readonly broken: readonly string[]
  readonly loose: readonly string[]
  /** Words in it that this person may not read. */
  readonly leaks: readonly string[]
  /** Asking changed a record. */
  readonly wrote: boolean
  /** Asked again, it said something else. */
  readonly unsteady: boolean
  readonly milliseconds: number
}

/** Every change of a record is an event; what a person taught the assistant is one too, and no record. */
export const eventsIn = async ({ pool }: Company): Promise<string> => {
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from events where kind = any($1)', [Object.keys(registry)])
  return String(rows[0]?.n)
}

/** Asks twice, each time in a conversation of its own, and judges the first answer. */
export const runCase = async (company: Company, secrets: Secrets, one: Case, wording: Wording): Promise<Outcome> => {
  const by = company.people[one.role]
  const question = one[wording]
  const before = await eventsIn(company)
  const first = await ask(by, one, question)
  const again = await ask(by, one, question)
  const wrote = (await eventsIn(company)) !== before
  return { ...(await outcomeOf(company, secrets, one, first)), one, wording, question, wrote, unsteady: first.plain !== again.plain }
}

const saidIn = ({ history, ask: question, typo, short }: Case): string[] => [...(history ?? []), question, typo, short]

type Judged = Omit<Outcome, 'one' | 'wording' | 'question' | 'wrote' | 'unsteady'>

const outcomeOf = async (company: Company, secrets: Secrets, one: Case, { status, reply, body, milliseconds }: Asked): Promise<Judged> => ({
  leaks: leaked(secrets[one.role], body, saidIn(one)),
  fault: status === 200 ? await judge(company, company.people[one.role], one, reply) : { wanted: 'an answer', got: reply.response },
  abstained: !tells(reply) && reply.actions.length === 0,
  clarified: reply.clarify !== null && reply.response.includes(reply.clarify.question),
  broken: await brokenLinks(company.people[one.role], reply),
  loose: looseNumbers(reply, [...saidIn(one), ...(await goldWords(company, company.people[one.role], one))]),
  milliseconds,
})
