import { configure } from 'mobx'

// The host's page may use another major version of MobX: with one shared global state, both would throw uncaught
// errors.
configure({ isolateGlobalState: true })
