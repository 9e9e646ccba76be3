export { createWorld } from '../../../harness/world/world/world.js'
export type { World } from '../../../harness/world/world/world-api.js'
