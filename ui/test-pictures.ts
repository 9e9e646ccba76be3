// What draws pictures comes by import() with the first of them. A test that ends meanwhile takes its page away, and whoever asks
// for that code later, in the same process, is told that it could not be loaded: so it is here before any test.
import './primitives/gallery.js'
