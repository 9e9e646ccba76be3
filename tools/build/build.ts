import { copyAssets } from './copies.js'
import { buildHarness } from './harness.js'
import { buildModal } from './modal.js'
import { buildPages } from './pages.js'
import { root } from './root.js'

// The second half of `npm run build`. `tsc` has compiled every room into `build`: the tools run from there, and the
// declarations of both packages are bundled from there.

copyAssets(root, 'build')
await buildModal(root)
await buildHarness(root)
copyAssets(root, 'harness/dist')
await buildPages(root)
