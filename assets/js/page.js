// All that the page runs besides PyScript, in this order; for PyScript it is the module of an
// interpreter.

import "./boot.js";
import { loadMicroPython } from "./micropython.js";
import "./lobby.js";
import "./offline.js";

export { loadMicroPython };
