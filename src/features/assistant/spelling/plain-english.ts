/** English words that say nothing to any list and are one slip away from one that does: "care" is no car, and "share" no shares. */
export const plainEnglish: ReadonlySet<string> = new Set(
  `anymore archives assert asserts asset beside beta blow bypassed caching care cast cat challenge chose commit corner cry dashboards
  deleted deletes derive dive double downloads exclude express falls feel fill filled fills flow flows follow follows forget format
  forward god greet hometime however incoming inform inline intake invalid isn latter led licensed login loose masking meat media meet
  mild mill moral newline notable nowhere overhead overload overview overwrite overwritten patent peer perform pint play poll pot quiet
  refer refers rely removes resign retried ring ruin seed seems share shared shares sing son spoon src steep sting string suck supper tap
  tend tense trainer trainers theme themes thousands tier tiers timed tool tree trees tries typed underline weed whatever whichever writer`.split(
    /\s+/,
  ),
)
