export { house } from '../../../harness/apps/hosts/typed/own-adapter.js'
