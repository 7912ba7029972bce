/** American names that are one slip away from a word that questions are made of. They are nobody's slip. */
export const namesNearWords: ReadonlySet<string> = new Set(
  `abbott bond boyd buck camp carr carroll chang cooper daly edwards ford frost frye greene hall harding hart howe hull lang mann marsh medina
  mills moon moore morse moss newman parker pate reed reilly rhodes riggs ross shaw soto todd tran trent ware witt wright`.split(/\s+/),
)
