import type { Question } from '#eval/assistant/question.ts'
import { questionKinds } from '#eval/assistant/question.ts'
import type { Reply } from './ask.ts'
import { ask } from './ask.ts'
import type { Company } from './company.ts'
import type { Fault } from './judge.ts'
import { tells } from './judge.ts'
import type { Secrets } from './leaks.ts'
import { leaked } from './leaks.ts'
import { eventsIn } from './run.ts'
import { judgeQuestion } from './set-judge.ts'

/**
 * What came of a question. `wrong`: a number, a record, or a list that isn’t the right one, the worst of all. `asked`: it asked back and
 * one of its options leads to the right answer; `unclear`: it asked back and none does.
 */
const verdicts = ['right', 'wrong', 'abstained', 'asked', 'unclear'] as const
type Verdict = (typeof verdicts)[number]

export interface SetOutcome {
  readonly question: Question
  readonly verdict: Verdict
  readonly fault: Fault | null
  readonly leaks: readonly string[]
  readonly wrote: boolean
  readonly unsteady: boolean
  readonly milliseconds: number
}

/** Asks twice, each time in a conversation of its own, and judges the first answer. */
export const runQuestion = async (company: Company, secrets: Secrets, question: Question): Promise<SetOutcome> => {
  const by = company.people[question.role]
  const before = await eventsIn(company)
  const first = await ask(by, question, question.ask)
  const again = await ask(by, question, question.ask)
  const wrote = (await eventsIn(company)) !== before
  const fault =
    first.status === 200 ? await judgeQuestion(company, by, question, first.reply) : { wanted: 'an answer', got: first.reply.response }
  return {
    question,
    fault,
    verdict: await verdictOf(company, question, first.reply, fault),
    leaks: leaked(secrets[question.role], first.body, [...(question.history ?? []), question.ask]),
    wrote,
    unsteady: first.plain !== again.plain,
    milliseconds: first.milliseconds,
  }
}

const verdictOf = async (company: Company, question: Question, reply: Reply, fault: Fault | null): Promise<Verdict> => {
  if (
    reply.clarify !== null &&
    !tells(reply) &&
    reply.response.includes(reply.clarify.question) &&
    !question.wants.some(({ is }) => is === 'asks')
  )
    return (await optionFits(company, question, reply.clarify.options)) ? 'asked' : 'unclear'
  if (fault === null) return 'right'
  const elsewhere = question.wants.some(({ is }) => is === 'opens') && reply.actions.length > 0
  return tells(reply) || elsewhere ? 'wrong' : 'abstained'
}

/** Whether choosing one of the options gives the right answer. */
const optionFits = async (company: Company, question: Question, options: readonly string[]): Promise<boolean> => {
  const by = company.people[question.role]
  const after = { ...question, history: [...(question.history ?? []), question.ask] }
  for (const option of options) {
    const { status, reply } = await ask(by, after, option)
    if (status === 200 && (await judgeQuestion(company, by, question, reply)) === null) return true
  }
  return false
}

const at = (times: readonly number[], place: number): number => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * place)] ?? 0

/** A row for each kind of question and one for all, then what must not happen. */
export const setLines = (outcomes: readonly SetOutcome[]): string[] => {
  const line = (name: string, of: readonly SetOutcome[]): string => {
    const counts = verdicts.map((verdict) => String(of.filter((each) => each.verdict === verdict).length).padStart(9))
    const times = of.map(({ milliseconds }) => milliseconds)
    const share = of.length === 0 ? 0 : (100 * of.filter(({ verdict }) => verdict === 'right').length) / of.length
    return `${name.padEnd(10)}${String(of.length).padStart(5)}${counts.join('')}${`${share.toFixed(0)} %`.padStart(8)}${[0.5, 0.95].map((place) => String(Math.round(at(times, place))).padStart(7)).join('')}`
  }
  const failing = (name: string, fails: (one: SetOutcome) => boolean): string => {
    const found = outcomes.filter(fails)
    return `${name}: ${found.length}${found.length === 0 ? '' : ` (${found.map(({ question }) => question.id).join(' ')})`}`
  }
  return [
    `${'kind'.padEnd(10)}${'of'.padStart(5)}${verdicts.map((verdict) => (verdict === 'wrong' ? 'WRONG' : verdict).padStart(9)).join('')}${'share'.padStart(8)}${'p50'.padStart(7)}${'p95'.padStart(7)}`,
    ...questionKinds.map((kind) =>
      line(
        kind,
        outcomes.filter(({ question }) => question.kind === kind),
      ),
    ),
    line('all', outcomes),
    failing('leaks', ({ leaks }) => leaks.length > 0),
    failing('writes', ({ wrote }) => wrote),
    failing('unstable', ({ unsteady }) => unsteady),
  ]
}

/** Those that aren’t right, the wrong ones first. */
const failed = (outcomes: readonly SetOutcome[]): SetOutcome[] =>
  verdicts.slice(1).flatMap((verdict) => outcomes.filter((each) => each.verdict === verdict))

export const failingIds = (outcomes: readonly SetOutcome[]): string[] =>
  verdicts.slice(1).flatMap((verdict) => {
    const ids = outcomes.flatMap((each) => (each.verdict === verdict ? [each.question.id] : []))
    return ids.length === 0 ? [] : [`${verdict}: ${ids.join(' ')}`]
  })

export const failingLines = (outcomes: readonly SetOutcome[]): string[] =>
  failed(outcomes).flatMap(({ question, verdict, fault, leaks }) => [
    `${verdict === 'wrong' ? 'WRONG' : verdict} ${question.id} (${question.kind}, ${question.role}) “${[...(question.history ?? []), question.ask].join('” “')}”`,
    ...(fault === null ? [] : [`  expected ${fault.wanted}`, `  got ${fault.got}`]),
    ...(leaks.length === 0 ? [] : [`  LEAKS ${leaks.join(' ')}`]),
  ])
