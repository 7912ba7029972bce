import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { answerAbout } from './answers/about.ts'
import { answerCompare } from './answers/compare.ts'
import { answerDigest, answerUnreadMessages } from './answers/digest.ts'
import { answerFigure } from './answers/figures.ts'
import { answerGroup } from './answers/groups.ts'
import { answerList } from './answers/lists.ts'
import { answerAverage, answerSum } from './answers/measures.ts'
import { answerCannot, answerHelp, answerNavigate, answerUnread } from './answers/open.ts'
import { answerField, answerRecord } from './answers/records.ts'
import { nothing, notThere } from './answers/shape.ts'
import type { Answer, Asking } from './answers/shape.ts'
import { answerShare } from './answers/share.ts'
import { answerTrend } from './answers/trend.ts'
import type { Frame } from './frame.ts'
import { answerAvailability } from './frames/availability-answer.ts'
import { answerBalance } from './frames/balance-answer.ts'
import { answerCover } from './frames/cover-answer.ts'
import { explain } from './help/answer-howto.ts'
import type { Lexicon } from './lexicon.ts'
import { answerMemory } from './memory/answer-command.ts'
import { propose } from './proposals/propose.ts'

/** Counts and lists what the question was read as, with the person's own rights, and says it. */
export const answerFrame = async (deps: Deps, user: SessionUser, lexicon: Lexicon, frame: Frame, path: string): Promise<Answer> => {
  const asking: Asking = { deps, user, lexicon, path }
  switch (frame.type) {
    case 'list':
    case 'count':
      return answerList(asking, frame)
    case 'group':
      return answerGroup(asking, frame)
    case 'sum':
      return answerSum(asking, frame)
    case 'average':
      return answerAverage(asking, frame)
    case 'compare':
      return answerCompare(asking, frame)
    case 'trend':
      return answerTrend(asking, frame)
    case 'share':
      return answerShare(asking, frame)
    case 'figure':
      return answerFigure(asking, frame)
    case 'record':
      return answerRecord(asking, frame)
    case 'field':
      return answerField(asking, frame)
    case 'about':
      return answerAbout(asking, frame)
    case 'availability':
      return frame.covers === undefined ? answerAvailability(asking, frame) : answerCover(asking, { ...frame, covers: frame.covers })
    case 'balance':
      return answerBalance(asking, frame)
    case 'digest':
      return frame.part === 'messages' ? answerUnreadMessages(asking) : answerDigest(asking)
    case 'navigate':
      return answerNavigate(frame)
    case 'clarify':
      return { ...nothing, response: frame.question, clarify: frame }
    case 'help':
      return answerHelp(asking)
    case 'memory':
      return answerMemory(deps, user, frame)
    case 'howto':
      return { ...nothing, ...(explain(user, lexicon, frame) ?? notThere) }
    case 'proposal':
      return { ...nothing, ...(await propose(deps, user, lexicon, frame.act)) }
    case 'cannot':
      return answerCannot(asking, frame)
    // Only the conversation has the answer before (turns/answer-turn.ts).
    case 'turn':
      return notThere
    case 'unread':
      return answerUnread(asking, frame)
  }
}
