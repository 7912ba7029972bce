/** What an out-of-service order asks of the carrier before the vehicle runs again; shown wherever its hold stands. */
export const oosVehicleLaw =
  'Do not operate the vehicle until every repair required by the out-of-service notice is done (49 CFR 396.9(c)(2)). Correct the other defects on the report before the vehicle is dispatched again (49 CFR 396.9(d)(2) and 396.11(a)(3)).'
