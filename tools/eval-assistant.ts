/**
 * npm run eval:assistant -- [--tag CLASS] [--role ROLE] [--held-out] [--seed N] [--strict]: asks every question of eval/assistant over
 * HTTP on the demo company and prints what failed and the figures. `--seed` draws other questions for the check that answers follow the
 * data; `--gaps` writes down what is answered wrongly, for the test of the evaluation. Fails when a gate does not hold: no leak, no write, no order obeyed, every link opens; with --strict also when a figure is missed.
 * `--set daily` asks the questions of eval/assistant/daily instead, each once, and prints what came of each kind and what failed;
 * `--set opened` those of eval/assistant/opened, and `--set blind --quiet` those of eval/assistant/blind, of which the authors of the engine see
 * the numbers and the ids alone.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { heldOut, open } from '#eval/assistant/all.ts'
import { blind } from '#eval/assistant/blind/all.ts'
import { opened } from '#eval/assistant/opened/all.ts'
import type { Case } from '#eval/assistant/case.ts'
import { daily } from '#eval/assistant/daily/all.ts'
import { injections } from '#eval/assistant/injections.ts'
import { probes } from '#eval/assistant/permissions.ts'
import type { Company } from './assistant-eval/company.ts'
import { breachFigures, breachLines, faultLines, figuresOf, linesOf, mutationFigure } from './assistant-eval/figures.ts'
import { secretsOf } from './assistant-eval/leaks.ts'
import { followsTheData } from './assistant-eval/mutation.ts'
import { openCompany } from './assistant-eval/open.ts'
import { failingIds, failingLines, runQuestion, setLines } from './assistant-eval/sets.ts'
import type { SetOutcome } from './assistant-eval/sets.ts'
import { runCase } from './assistant-eval/run.ts'
import type { Outcome } from './assistant-eval/run.ts'
import { runInjection, runProbe } from './assistant-eval/safety.ts'
import type { Breach } from './assistant-eval/safety.ts'
import { root } from './programs.ts'

const { values } = parseArgs({
  options: {
    tag: { type: 'string' },
    role: { type: 'string' },
    'held-out': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    gaps: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    set: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
})
const { tag, role } = values
const fits = (one: { readonly of?: string; readonly role: string }): boolean =>
  (tag === undefined || one.of === tag) && (role === undefined || one.role.startsWith(role))

/** One in seven, which ones the seed decides. */
const drawn = (cases: readonly Case[]): Case[] => cases.filter((_one, place) => (place + Number(values.seed)) % 7 === 0)

const evaluate = async (company: Company) => {
  const secrets = await secretsOf(company)
  const chosen = (values['held-out'] ? heldOut : [...open, ...heldOut]).filter(fits)
  const outcomes: Outcome[] = []
  for (const one of chosen)
    for (const wording of ['ask', 'typo', 'short'] as const) outcomes.push(await runCase(company, secrets, one, wording))
  const told: Breach[] = []
  for (const probe of probes.filter(fits)) told.push(await runProbe(company, secrets, probe))
  const obeyed: Breach[] = []
  for (const one of injections.filter(fits)) obeyed.push(await runInjection(company, secrets, one))
  const followed: boolean[] = []
  for (const one of drawn(chosen)) {
    const follows = await followsTheData(company, one)
    if (follows !== null) followed.push(follows)
  }
  const figures = [...figuresOf(outcomes, new Set(heldOut.map(({ id }) => id))), ...breachFigures(told, obeyed), mutationFigure(followed)]
  console.log([...faultLines(outcomes), ...breachLines([...told, ...obeyed]), '', ...linesOf(figures)].join('\n'))
  if (values.gaps)
    writeGaps([
      ...outcomes.flatMap((each) => (faultLines([each]).length === 0 ? [] : [`${each.one.id}/${each.wording}`])),
      ...[...told, ...obeyed].flatMap(({ id, wrong }) => (wrong.length === 0 ? [] : [id])),
    ])
  return figures
}

const sets = { daily, opened, blind } as const
const setOf = (name: string) => {
  const found = Object.entries(sets).find(([each]) => each === name)?.[1]
  if (found === undefined) throw new Error(`--set is one of ${Object.keys(sets).join(', ')}`)
  return found
}

/** Whether nothing leaked and nothing was written. */
const askSet = async (company: Company, name: string): Promise<boolean> => {
  const secrets = await secretsOf(company)
  const outcomes: SetOutcome[] = []
  for (const question of setOf(name).filter((one) => role === undefined || one.role.startsWith(role)))
    outcomes.push(await runQuestion(company, secrets, question))
  console.log([...setLines(outcomes), '', ...(values.quiet ? failingIds(outcomes) : failingLines(outcomes))].join('\n'))
  return outcomes.every(({ leaks, wrote }) => leaks.length === 0 && !wrote)
}

const writeGaps = (found: readonly string[]): void =>
  writeFileSync(join(root, 'eval/assistant/gaps.json'), `${JSON.stringify(found, null, 2)}\n`)

const { company, close } = await openCompany()
try {
  if (values.set !== undefined) process.exitCode = (await askSet(company, values.set)) ? 0 : 1
  else {
    const figures = await evaluate(company)
    process.exitCode = figures.some(({ reached, gate }) => !reached && (gate || values.strict)) ? 1 : 0
  }
} finally {
  await close()
}
