import DOMPurify from 'dompurify'
import { rebuildInSlices } from '../../../../ui/primitives/image/rebuild-svg.js'

/** The verdict on one text: `drawn` is the rebuilt picture as markup, `removed` what the other sanitiser takes out of that. */
export interface Judged {
  readonly drawn: string | undefined
  readonly removed: readonly string[]
}

/**
 * Pictures refer to parts of themselves, which DOMPurify leaves to who uses it. Each stands in a shadow root of its own, where no id hides a
 * property of the page.
 */
const settings = { USE_PROFILES: { svg: true }, ADD_TAGS: ['use'], SANITIZE_DOM: false }

async function judge(text: string): Promise<Judged> {
  const rebuilt = await rebuildInSlices(text)
  if (!rebuilt || !('svg' in rebuilt)) return { drawn: undefined, removed: [] }
  const drawn = rebuilt.svg.outerHTML
  DOMPurify.sanitize(drawn, settings)
  // The body is the one around the picture, which a profile of SVG alone does not know.
  const removed = DOMPurify.removed.flatMap((each) => {
    if ('attribute' in each) return [`attribute ${each.attribute?.name}="${each.attribute?.value}"`]
    return each.element.nodeName === 'BODY' ? [] : [`element ${each.element.nodeName}`]
  })
  return { drawn, removed }
}

Object.assign(window, { judgeAll: (texts: readonly string[]) => Promise.all(texts.map(judge)) })
