/** Words that rules read in questions and that no list declares, so that they are taken for no slip of another word. */
export const spoken: ReadonlySet<string> = new Set(
  `able add adds advice ago among arrange availability begin beginning behind better between bought bound bounds cannot caused cents cheapest clock
  combined column connect cops costed costing couple covering crash crashed created crew decreasing deliver depart departing depot difference
  dispatchable distinct drop earliest earnings earns eight either eve evening everywhere exceeding expirations expires fail far fast field fields
  figure finish fiscal fit fix fixed forever found four fourth fraction freight friend frequency gotten grand greater greatest grouped guy guys half
  hauling head headed health higher hourly hers his ignore include including increasing independence inside join joined joint jump keep key label
  lacking lapses lapsing leading least let letters longer lookup lose lost lower maintain manage manages manager max maximum means memorial might min
  minimum missed monday mondays more most names navigate night nine ninety nope oops opened operate operates operating outdated owe pct percentage phrase
  plan planned plus pounds profile projection proportion quarterly rank reassign recently regardless reject remaining renew renewed reopen resolve rest
  rise rising rolling row rows salaries salary search sending sense seven ship shop shops shut shown six sixty sleep sorry sort sorted spending spends
  split spot starting stop stopped sue supervises taking talk taller tally target ten terminate terminations thirty ticketed till tonight trailing true
  turnaround twelve typical unclear usd use used using value values wait waited weekday weekdays weekend weekends went win wide wins word words work
  worked works worse worthy wreck wrecks wrecked yours january february whole yes yet yesterday's today's monday's ago almost always anywhere around
  away being both came check checked checking done early enough even everyone's few five full great hand hear hold holding home hope hour inch keeps
  kind kinds know knows lot lots main many maybe move much must near night nothing nobody's often once onto order orders part parts per person place
  please possible probably question questions quite rather same second seem send sent several shall side since small someone's something sometimes
  start started stay still such sure tell than third though three through together told top toward try turn twice two upon usual very want wanted way
  ways wrong year's act arrive arrived arrives block blocks choice choose chosen coast compliant condition conditions dearest dismissal settle settled tally
  worthy`
    .split(/\s+/)
    .filter(Boolean),
)
