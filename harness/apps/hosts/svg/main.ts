import DOMPurify from 'dompurify'
import { rebuildInSlices } from '../../../../ui/primitives/image/rebuild-svg.js'

/** The result for one text: `drawn` is the rebuilt picture as markup, and `removed` lists the parts that DOMPurify removes from it. */
export interface Judged {
  readonly drawn: string | undefined
  readonly removed: readonly string[]
}

/**
 * `use` is allowed because pictures refer to their own parts; DOMPurify leaves that choice to its caller. `SANITIZE_DOM` is off because each
 * picture has its own shadow root, where an id cannot shadow a property of the page.
 */
const settings = { USE_PROFILES: { svg: true }, ADD_TAGS: ['use'], SANITIZE_DOM: false }

async function judge(text: string): Promise<Judged> {
  const rebuilt = await rebuildInSlices(text)
  if (!rebuilt || !('svg' in rebuilt)) return { drawn: undefined, removed: [] }
  const drawn = rebuilt.svg.outerHTML
  DOMPurify.sanitize(drawn, settings)
  // DOMPurify wraps the picture in a `body`, and reports it as removed because the SVG profile does not allow that element.
  const removed = DOMPurify.removed.flatMap((each) => {
    if ('attribute' in each) return [`attribute ${each.attribute?.name}="${each.attribute?.value}"`]
    return each.element.nodeName === 'BODY' ? [] : [`element ${each.element.nodeName}`]
  })
  return { drawn, removed }
}

Object.assign(window, { judgeAll: (texts: readonly string[]) => Promise.all(texts.map(judge)) })
