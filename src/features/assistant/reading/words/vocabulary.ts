/** Words that say what is to be done with a list, or how it is narrowed. They are never corrected into others. */
export const frameWords = new Set(
  `open closed count list show compare comparison average mean median trend trends trending going up down over under above below than more less most
  least fewest top worst best highest lowest biggest largest smallest first last latest newest oldest recent expired expires expiring expire expiration
  lapsed overdue due late past without missing never not no none isn't hasn't can't didn't free available unavailable off working today tomorrow yesterday
  tonight week weeks month months quarter quarters year years day days hours monday tuesday wednesday thursday friday saturday sunday january february
  march april may june july august september october november december since before after until through thru between within during monthly weekly daily
  yearly total sum spend spent cost costs dollars money price rate percent share division divisions and or vs against number phone email address hired
  terminated drive driving talking reporting sync syncing synced eld gps samsara online offline connected stuck waiting unassigned uncovered why status
  miss missed new fine fines lead leads miles mileage write writes note notes ward unread messages inbox password dark mode theme change my mine me
  same thing only just but also their them they his her him it its that those these one ones meant mean instead rather what about and in on for of by
  per each every old age long time close take takes took get gets got have has had happen happened go come came make makes making earn wage wages pay paid
  assign assigned driven run runs ready cleared allowed legal ok good blocked hurt injured preventable recordable division terminal unit units truck trucks
  plate vin year model color hire birthday expiration card license medical hazmat tanker doubles endorsement endorsements type kind severity state source
  expensive costliest priciest expenses expense busiest common frequent usually typically comparison compared versus steady covered cover uncovered confirmed
  called contacted touched talked caught fired quit injuries involving involved happening coming upcoming renewal renewals lapse tomorrow's soon cleared
  grounded blocked held spare down parked sitting idle hung nobody nothing anything everything something else thing things too well besides except
  excluding other another longest shortest oldest dollars bucks thousand million roll rolls haul hauls dispatch dispatched ok newer older younger synced reported hires decision soonest upcoming approve deny create add delete remove update set put mark cancel archive assign schedule log enter file send excel export download print pdf csv
  drove driven operated took
  forecast predict break probably likely will would should could can help hello hi hey thanks you dashboard page screen tab view report reports`
    .split(/\s+/)
    .filter(Boolean),
)
