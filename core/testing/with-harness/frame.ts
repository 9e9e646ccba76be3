export { openHeadlessFrame, openHeadlessPopup } from '../../../harness/world/frame/testing/headless-frame.js'
