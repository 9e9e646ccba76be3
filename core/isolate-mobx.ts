import { configure } from 'mobx'

// A host page may have another major of MobX: two of them on one global state throw uncaught errors.
configure({ isolateGlobalState: true })
