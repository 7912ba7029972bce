import type { Ports } from '#engine/write/rules.ts'
import { carryFiles } from '#features/attachments/carry.ts'
import { endLinks } from '#features/links/links.ts'
import { eventNamed } from '#features/notifications/events.ts'
import { forEachRecord } from '#features/notifications/for-each-record.ts'
import { closeEvent, notify, tell } from '#features/notifications/tell.ts'

/** The features behind the ports that rules and jobs of records use. */
export const ports: Ports = {
  notifyOfWrites: tell,
  notify: async (tx, name, notices) => {
    const event = eventNamed(name)
    if (event === undefined) throw new Error(`No notification event ${name}`)
    await notify(tx, event, notices)
  },
  closeNotices: closeEvent,
  forEachRecord,
  carryFiles,
  endLinks: (tx, kind, subjects) => endLinks(tx.client, kind, subjects, tx.now),
}
