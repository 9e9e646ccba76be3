export { startRelay } from '../../../harness/world/relay/relay.js'
export { enterSdkProcess } from '../../../harness/world/relay/testing/sdk-process.js'
export { createVerify } from '../../../harness/world/relay/verify.js'
